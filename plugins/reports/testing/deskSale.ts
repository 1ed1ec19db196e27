import { client } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';

/**
 * Sells at the box office for cash, dated to an instant.
 * @returns the order's number
 */
export async function deskSale(
  app: TestApp,
  event: EventOnSale,
  { at, type = 'General', quantity = 1 }: { at?: string; type?: string; quantity?: number } = {},
): Promise<string> {
  const { orderUID } = await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types[type] ?? '', quantity }],
      paymentMethod: 'cash',
      firstName: 'Zoë',
      lastName: 'Łukasz',
      email: 'zoe@example.test',
    },
  });
  if (at !== undefined) {
    await app.database('orders_order').where({ uid: orderUID }).update({ completed_at: at });
    await app.database.raw(
      `update orders_ticket k set created_at = ? from orders_order o
       where o.id = k.order_id and o.uid = ?`,
      [at, orderUID],
    );
  }
  return orderUID;
}
