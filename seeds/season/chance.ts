/** A pseudorandom generator with reproducible numbers. */
export interface Chance {
  /** From 0 to less than 1. */
  next(): number;
  /** From 0 to less than `end`. */
  below(end: number): number;
  /** True with a probability of `times` percent. */
  in100(times: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32, by Tommy Ettinger, in the public domain. */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    in100: (times) => next() * 100 < times,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Can’t pick from an empty list.');
      return item;
    },
  };
}
