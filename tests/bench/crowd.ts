/** A crowd's results. Times are in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

export function measured(times: readonly number[], tookMs: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return {
    perSecond: (times.length * 1000) / tookMs,
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
  };
}

/** Runs `work` this many times, with this many at once. */
export async function crowd(given: {
  count: number;
  atOnce: number;
  work: (n: number) => Promise<unknown>;
}): Promise<Measured> {
  const { count, atOnce, work } = given;
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const n = next;
        next += 1;
        const start = performance.now();
        await work(n);
        times.push(performance.now() - start);
      }
    }),
  );
  return measured(times, performance.now() - began);
}
