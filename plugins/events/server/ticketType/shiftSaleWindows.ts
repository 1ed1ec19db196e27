import type { Tx } from '@foyer/kit/server';
import type { WhichEvent } from '../catalogue.ts';
import { findTypes } from './findTypes.ts';
import { saleWindow } from './saleWindow.ts';

/** An event that moves to another zone keeps its windows' hours; the instants are others. */
export async function shiftSaleWindows(
  { db }: Tx,
  { tenantId, eventId, timeZone }: WhichEvent & { timeZone: string },
): Promise<void> {
  for (const type of await findTypes(db, eventId)) {
    const { saleStartsAt, saleEndsAt } = saleWindow(type, timeZone);
    await db('events_ticket_type')
      .where({ tenant_id: tenantId, id: type.id })
      .update({ sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt });
  }
}
