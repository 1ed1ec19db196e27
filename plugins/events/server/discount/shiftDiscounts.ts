import type { Tx } from '@foyer/kit/server';
import type { WhichEvent } from '../catalog.ts';
import type { Mover } from '../event/zoneShift.ts';
import { findDiscounts } from './findDiscount.ts';

/**
 * Moves discounts that have dates along with their event.
 * @returns how many moved
 */
export async function shiftDiscounts(
  { db }: Tx,
  { tenantId, eventId, move }: WhichEvent & { move: Mover },
): Promise<number> {
  const dated = (await findDiscounts(db, eventId)).filter(
    ({ startsAt, endsAt }) => startsAt ?? endsAt,
  );
  for (const { id, startsAt, endsAt } of dated)
    await db('events_discount')
      .where({ tenant_id: tenantId, id })
      .update({
        starts_at: startsAt && move.instant(startsAt),
        ends_at: endsAt && move.instant(endsAt),
        updated_at: db.fn.now(),
      });
  return dated.length;
}
