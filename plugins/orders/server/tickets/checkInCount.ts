import { notFound } from '@foyer/kit';
import { isUuid, type TenantCtx } from '@foyer/kit/server';
import type { CheckInCount } from '../../contract/checkInRoutes.ts';

/** How many of an event's valid tickets were checked in. @throws 404 */
export function checkInCount(
  ctx: TenantCtx,
  { params: { eventId } }: { params: { eventId: string } },
): Promise<CheckInCount> {
  if (!isUuid(eventId)) throw notFound('event');
  return ctx.read(async (db) => {
    const of = { 'e.tenant_id': ctx.tenantId, 'e.id': eventId };
    const count = await db('events_event_v1 as e')
      .leftJoin('orders_event_tickets_v1 as t', (join) =>
        join.on('t.tenant_id', 'e.tenant_id').andOn('t.event_id', 'e.id'),
      )
      .where(of)
      .first<CheckInCount | undefined>(
        db.raw('coalesce(t.sold + t.complimentary, 0) as valid, coalesce(t.used, 0) as used'),
      );
    if (!count) throw notFound('event');
    return count;
  });
}
