import { randomUUID } from 'node:crypto';
import type { TestApp } from '@foyer/testing';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { orderOf } from '../testing.ts';

let made = 0;

/**
 * Adds a batch with one order, on a day of its own.
 * @returns its ID
 */
export async function addBatch(at: TestApp, event: EventOnSale): Promise<string> {
  made += 1;
  const id = randomUUID();
  await at.database('payouts_batch').insert({
    tenant_id: event.tenantId,
    id,
    rhythm: 'weekly',
    day: new Date(Date.UTC(2020, 0, made)),
    order_count: 1,
    tenant_total_cents: 4_825,
    owed_cents: 0,
    left_out: JSON.stringify([{ reason: 'on_hold', orders: 2, cents: 700 }]),
  });
  await addBatchOrder(at, event, id);
  return id;
}

export async function addBatchOrder(
  at: TestApp,
  event: EventOnSale,
  batchId: string,
): Promise<void> {
  const { id, uid } = await orderOf(at, event);
  await at.database('payouts_batch_order').insert({
    tenant_id: event.tenantId,
    batch_id: batchId,
    order_id: id,
    order_uid: uid,
    event_id: event.eventId,
    payout_id: randomUUID(),
    amount_cents: 4_825,
  });
}
