import { withoutLimit } from './eventLimit.ts';

/** How long calls are put off so that more go together; one that follows no other is not. */
export interface Gathering {
  /** Milliseconds at least between the beginnings of two. */
  apartMs: number;
  /** So many that wait are not put off. */
  enough: number;
}

/**
 * Calls that come while one is under way go together in the next: under load a crowd shares the
 * work, and alone nobody waits. `work` answers in the order in which it was given the items; one
 * that fails for all is done again for each alone.
 * (dataloader gathers what comes in one tick and does not wait for the call under way, so a crowd
 * would take a connection for each tick; one that fails would fail for all in its batch.)
 * @param given.most items in one call
 * @param given.gathering where nobody who waits would notice a moment
 * @example const insert = batch((rows: Row[]) => insertAll(rows), { most: 64 });
 */
export function batch<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { most, gathering }: { most: number; gathering?: Gathering },
): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let isWorking = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  let haveEnough: (() => void) | undefined;

  async function send(waiting: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(waiting.map(({ item }) => item));
      if (answers.length !== waiting.length) throw new Error('Not all that asked were answered.');
      for (const [index, { resolve }] of waiting.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.reject(error);
      else for (const one of waiting) await send([one]);
    }
  }

  async function gather({ apartMs, enough }: Gathering): Promise<void> {
    const ms = begunAt + apartMs - performance.now();
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
      if (gathering) await gather(gathering);
      begunAt = performance.now();
      await send(queue.splice(0, most));
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      haveEnough?.();
      // The next that come share it, whoever began it.
      if (!isWorking) void withoutLimit(empty);
    });
}

/** Then all are forgotten, and made anew. */
const MAX_QUEUES = 1_000;

/**
 * A batch for each key: calls of one tenant, or of one event, go together, and no others with them.
 * `work` is given items of one key only.
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
    // One that is dropped while it works goes on to its end: two queues of one key are no harm.
    if (queues.size >= MAX_QUEUES) queues.clear();
    queues.set(key, queue);
    return queue(item);
  };
}
