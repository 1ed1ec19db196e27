import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { expect } from 'vitest';
import { recoverReversals } from '../server/reversal/reversals.ts';
import { recoverTransfers } from '../server/transfer/sendTransfer.ts';
import { accountFor, ledgerOf, payoutOf, platform, stripeOf, transfersOf } from '../testing.ts';

/** A card whose money is available immediately. */
export const AT_ONCE = '4000000000000077';

export interface FaultBench {
  app: SaleApp;
  event: EventOnSale;
  account: string;
}

/** An installation with a tenant that can be paid and an event that never sells out. */
export async function faultBench(variables: Record<string, string> = {}): Promise<FaultBench> {
  const app = await saleApp({ variables });
  const account = await accountFor(app, 'a');
  const event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  return { app, event, account };
}

export const sell = ({ app, event }: FaultBench, quantity = 1) =>
  purchase(app, event, { General: quantity }, AT_ONCE);

export async function orderRow(app: SaleApp, uid: string) {
  const row = await app.database('orders_order').where({ uid }).first();
  return {
    id: String(row.id),
    chargeId: String(row.charge_id),
    share: Number(row.tenant_total_cents),
    refunded: Number(row.refunded_cents),
    total: Number(row.total_cents),
  };
}

/** Runs what the recovery jobs would do a minute later. */
export async function recover({ app }: FaultBench): Promise<void> {
  const deps = app.runtime.depsOf('payouts');
  await recoverTransfers(deps, { quietSeconds: 0 });
  await recoverReversals(deps, { quietSeconds: 0 });
}

/** Blocks webhooks about transfers, so that their results must be found by polling. */
export const unheard = {
  match: { eventType: 'transfer.*' },
  action: 'drop',
  times: 'always',
} as const;

export const giveBack = ({ app, event }: FaultBench, uid: string, amount: number) =>
  client(orders, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
    body: { amount, reason: 'Cannot come' },
  });

/**
 * The buyer's bank withdraws the money of an order; the dispute is decided later.
 * @returns the dispute's ID
 */
export async function dispute({ app }: FaultBench, uid: string): Promise<string> {
  const { id } = await app.stripe.dispute((await orderRow(app, uid)).chargeId);
  return id;
}
export const winDispute = (app: SaleApp, disputeId: string) =>
  stripeOf(app).disputes.update(disputeId, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });

/**
 * Checks what must hold for an order after any failure: paid at most once and never too much
 * according to Stripe, a ledger that sums to zero, and lists that show the same.
 */
export async function expectTruth({ app }: FaultBench, uid: string): Promise<void> {
  const made = await transfersOf(app, uid);
  const { share, total, refunded } = await orderRow(app, uid);
  const row = await payoutOf(app, uid);
  const isPaid = row['payout_completed'] === true;
  const sent = made.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  expect(made.filter((one) => one.source_transaction !== null).length).toBeLessThanOrEqual(1);
  expect(sent).toBeLessThanOrEqual(Math.max(0, Math.min(share, total - refunded)));
  expect(Number(row['transferred_cents']) - Number(row['reversed_cents'])).toBe(sent);
  const ledger = await ledgerOf(app, uid);
  expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(ledger['transferred'] ?? 0).toBe(sent);
  const filters = `details.orderUID=${uid}`;
  const pending = (await platform(app).pending({ filters })).result;
  expect(pending.map(({ details }) => details.payoutCompleted)).toEqual(isPaid ? [] : [false]);
  const paid = await platform(app).payouts.list({ queries: `details.orderUIDs=${uid}` });
  expect(paid.result).toHaveLength(isPaid ? 1 : 0);
  const page = await client(orders, app.as.platform()).orderDetails({
    params: {
      tenantId: String(row['tenant_id']),
      eventId: String(row['event_id']),
      orderUID: uid,
    },
  });
  expect(page).toMatchObject({ payoutCompleted: isPaid });
}
