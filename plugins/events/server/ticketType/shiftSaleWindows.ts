import type { Tx } from '@foyer/kit/server';
import type { WhichEvent } from '../catalog.ts';
import type { Mover } from '../event/zoneShift.ts';
import { findTypes } from './findTypes.ts';
import { saleWindow } from './saleWindow.ts';

/**
 * Recalculates sale windows after a change of zone, keeping their local time. With `move`, the
 * local times move as well.
 * @returns how many windows moved
 */
export async function shiftSaleWindows(
  { db }: Tx,
  { tenantId, eventId, timeZone, move }: WhichEvent & { timeZone: string; move?: Mover },
): Promise<number> {
  const limited = (await findTypes(db, eventId)).filter(({ saleEndsAt }) => saleEndsAt !== null);
  for (const type of limited) {
    const days = move?.window(type) ?? type;
    const { saleStartsAt, saleEndsAt } = saleWindow({ ...type, ...days }, timeZone);
    await db('events_ticket_type').where({ tenant_id: tenantId, id: type.id }).update({
      start_date: days.startDate,
      start_time: days.startTime,
      end_date: days.endDate,
      end_time: days.endTime,
      sale_starts_at: saleStartsAt,
      sale_ends_at: saleEndsAt,
      updated_at: db.fn.now(),
    });
  }
  return limited.length;
}
