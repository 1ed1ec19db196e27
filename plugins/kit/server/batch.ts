import { withoutLimit } from './eventLimit.ts';

/** How long calls are delayed to make batches larger. A call after a pause isn't delayed. */
export interface Spacing {
  /** Minimum milliseconds between the starts of two batches. */
  apartMs: number;
  /** The number of waiting items that ends the delay. */
  enough: number;
}

/**
 * Combines calls made while another is in progress into the next one: under load, many callers
 * share the work; alone, nobody waits. `work` returns results in the order of its items. If it
 * fails for a batch, each item is retried alone. (dataloader batches per tick and doesn't wait for
 * the call in progress, so it would take a connection per tick, and a failure would fail the entire
 * batch.)
 * @param given.most maximum items per call
 * @param given.spacing an additional delay, for callers that don't notice one
 * @example const insert = batch((rows: Row[]) => insertAll(rows), { most: 64 });
 */
export function batch<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { most, spacing }: { most: number; spacing?: Spacing },
): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let isWorking = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let haveEnough: (() => void) | undefined;

  async function send(waiting: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(waiting.map(({ item }) => item));
      if (answers.length !== waiting.length)
        throw new Error('A batch must return one result for each item.');
      for (const [index, { resolve }] of waiting.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.reject(error);
      else for (const one of waiting) await send([one]);
    }
  }

  async function waitForMore({ apartMs, enough }: Spacing): Promise<void> {
    const ms = startedAt + apartMs - performance.now();
    if (ms <= 0 || queue.length >= enough) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      haveEnough = () => {
        if (queue.length < enough) return;
        clearTimeout(timer);
        resolve();
      };
    });
    haveEnough = undefined;
  }

  async function empty(): Promise<void> {
    isWorking = true;
    while (queue.length > 0) {
      if (spacing) await waitForMore(spacing);
      startedAt = performance.now();
      await send(queue.splice(0, most));
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      haveEnough?.();
      // Later calls share it, regardless of who started it.
      if (!isWorking) void withoutLimit(empty);
    });
}

/** Above this number of queues all are dropped and recreated on demand. */
const MAX_QUEUES = 1_000;

/**
 * A batch per key: calls for one tenant or one event are combined, and no others with them. `work`
 * receives items of one key only.
 */
export function batchBy<Item, Answer>(
  keyOf: (item: Item) => string,
  work: (items: readonly [Item, ...Item[]]) => Promise<readonly Answer[]>,
  { most }: { most: number },
): (item: Item) => Promise<Answer> {
  const queues = new Map<string, (item: Item) => Promise<Answer>>();
  const queueOf = () =>
    batch<Item, Answer>(([first, ...others]) => work([first as Item, ...others]), { most });
  return (item) => {
    const key = keyOf(item);
    const queue = queues.get(key) ?? queueOf();
    // A queue dropped while it works still finishes; two queues for one key do no harm.
    if (queues.size >= MAX_QUEUES) queues.clear();
    queues.set(key, queue);
    return queue(item);
  };
}
