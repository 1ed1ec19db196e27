import { createHmac } from 'node:crypto';
import { countedEmail } from '@foyer/kit/countedEmail';
import { purposeKeys, service, query, type Deps, type Knex } from '@foyer/kit/server';
import * as z from 'zod';

interface Taking {
  tenantId: string;
  eventId: string;
  holdId: string;
  email: string;
}

const taker = z.object({
  /** The number of unproven free orders of its address, device or email, whichever is highest. */
  orders: z.int(),
  /** Whether the email already has the maximum number of free tickets. */
  hasShare: z.boolean(),
  requiresConfirmation: z.boolean(),
});

/** Records who takes tickets without paying, for a day, by hashes that differ between events. */
export interface Takers {
  keyOf(eventId: string, kind: 'address' | 'device' | 'email', value: string): string;
  /**
   * What is known about the person taking a hold's tickets. The transaction must have the event's lock.
   * @returns null if the hold no longer exists
   */
  find(db: Knex, taking: Taking): Promise<z.infer<typeof taker> | null>;
  /** The same for a transaction without the lock. */
  lockAndFind: Takers['find'];
  /**
   * Records what a hold takes before it becomes a sale. A proven email is recorded alone, without address and device.
   */
  keep(db: Knex, taking: Taking & { isProven: boolean }): Promise<void>;
}
export const takers = service<Takers>('events.takers/v1');

const HASH_BYTES = 16;

export function makeTakers({ use }: Pick<Deps, 'use'>): Takers {
  const keyOf: Takers['keyOf'] = (eventId, kind, value) => {
    const [key] = use(purposeKeys).of('checkout:sources');
    if (!key) throw new Error('The hashing secret is missing.');
    const hash = createHmac('sha256', key).update(`${eventId} ${kind} ${value}`).digest();
    return hash.subarray(0, HASH_BYTES).toString('base64url');
  };
  const emailKey = ({ eventId, email }: Taking) => keyOf(eventId, 'email', countedEmail(email));
  const find: Takers['find'] = async (db, taking) => {
    const rows = await query<{ taker: unknown }>(db, 'select events_taker_v1(?, ?, ?) as taker', [
      taking.tenantId,
      taking.holdId,
      emailKey(taking),
    ]);
    return taker.nullable().parse(rows[0]?.taker);
  };
  return {
    keyOf,
    find,
    async lockAndFind(db, taking) {
      await db.raw('select events_lock_v1(?)', [taking.eventId]);
      return find(db, taking);
    },
    async keep(db, taking) {
      await db.raw('select events_keep_taken_v1(?, ?, ?, ?)', [
        taking.tenantId,
        taking.holdId,
        emailKey(taking),
        taking.isProven,
      ]);
    },
  };
}

export async function forgetTaken(deps: Deps): Promise<void> {
  await deps
    .asPlatform('deletes records of unpaid holds for all tenants')
    .tx(({ db }) => db('events_taken').whereRaw("taken_at < now() - interval '1 day'").delete());
}
