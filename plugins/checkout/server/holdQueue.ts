import type { Deps } from '@foyer/kit/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import type { CartRefusal, CartState } from './cartState.ts';

export interface HoldRequest {
  tenantId: string;
  eventId: string;
  draftId: string;
  /** Used if the cart has none yet. */
  orderUID: string;
  terms: Terms;
  expiresAt: Date;
}

interface Waiting extends HoldRequest {
  resolve(answer: CartState | CartRefusal): void;
  reject(error: unknown): void;
}

/** Enough that the queue empties at once, few enough that nobody waits for a whole crowd. */
const MOST_IN_ONE = 64;

const HOLD = `
  select checkout_hold($1, wanted.draft, $2, wanted.uid, $3::jsonb, $4) as state
  from unnest($5::uuid[], $6::text[]) as wanted (draft, uid)`;

/**
 * Holds of one event wait for each other anyway, for they change the same counters: here they wait
 * in the process and not with a connection each. Those that came while a statement was under way go
 * together in the next one, and share its commit. A refusal concerns one cart only; a statement that
 * fails is tried again for each alone.
 */
export function makeHoldQueue(
  deps: Deps,
): (request: HoldRequest) => Promise<CartState | CartRefusal> {
  const queues = new Map<string, Waiting[]>();

  async function send(requests: readonly Waiting[]): Promise<void> {
    const [first] = requests;
    if (!first) return;
    const { tenantId, eventId, terms, expiresAt } = first;
    try {
      const rows = await deps.forTenant(tenantId).statement<{ state: CartState | CartRefusal }>({
        text: HOLD,
        values: [
          tenantId,
          eventId,
          JSON.stringify(terms),
          expiresAt,
          requests.map(({ draftId }) => draftId),
          requests.map(({ orderUID }) => orderUID),
        ],
      });
      for (const [index, request] of requests.entries()) {
        const row = rows[index];
        if (row) request.resolve(row.state);
        else request.reject(new Error('A hold was not answered.'));
      }
    } catch (error) {
      if (requests.length === 1) first.reject(error);
      else for (const request of requests) await send([request]);
    }
  }

  async function work(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await send(takeAlike(queue));
    queues.delete(key);
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const key = `${request.tenantId} ${request.eventId}`;
      const waiting = { ...request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      queues.set(key, begun);
      void work(key, begun);
    });
}

/** The first ones that are priced with the same terms; the time of the earliest holds for all. */
function takeAlike(queue: Waiting[]): Waiting[] {
  const terms = queue[0]?.terms;
  const end = queue.findIndex((request) => request.terms !== terms);
  return queue.splice(0, Math.min(end < 0 ? queue.length : end, MOST_IN_ONE));
}
