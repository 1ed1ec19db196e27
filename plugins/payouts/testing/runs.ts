import { randomUUID } from 'node:crypto';
import type { TestApp } from '@foyer/testing';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { inDays, orderOf } from '../testing.ts';

/**
 * Adds a run that a crash interrupted.
 * @returns its ID
 */
export async function addRun(at: TestApp): Promise<string> {
  const id = randomUUID();
  await at.database('payouts_run').insert({
    id,
    order_count: 1,
    tenant_total_cents: 4_825,
    started_by: 'operator@foyer.test',
    worked_at: inDays(-1),
  });
  return id;
}

/** Adds another of the event's orders to the run. */
export async function addRunOrder(at: TestApp, event: EventOnSale, runId: string): Promise<void> {
  const ofRun = { tenant_id: event.tenantId, run_id: runId };
  const known = await at
    .database('payouts_order')
    .where({ tenant_id: event.tenantId, event_id: event.eventId })
    .whereNotIn('order_id', at.database('payouts_run_order').where(ofRun).select('order_id'))
    .first('order_id as id', 'order_uid as uid');
  const { id, uid } = known ?? (await orderOf(at, event));
  await at.database('payouts_run_order').insert({
    ...ofRun,
    order_id: id,
    order_uid: uid,
    event_id: event.eventId,
    payout_id: randomUUID(),
    amount_cents: 4_825,
  });
}
