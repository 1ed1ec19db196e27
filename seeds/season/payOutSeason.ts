import type { Past } from '@foyer/local-stripe/past';
import { ticketsOfOrder, type PastRefund } from '@foyer/plugin-orders/past';
import { refunds } from '@foyer/plugin-orders/server';
import {
  holdBack,
  payOut,
  refusePayout,
  takeBack,
  type PastHold,
  type PastPayout,
  type PastReversal,
} from '@foyer/plugin-payouts/past';
import type { Installation } from '../demo/installation.ts';
import type { PastOrder } from './sellSeason.ts';

const DAY = 86_400_000;
const DAYS_TO_PAYOUT = 4;
const DAYS_TO_BANK = 2;
const DAYS_TO_LATE_REFUND = 12;
const HELD_AFTER_DAYS = 6;
const OPERATOR = 'operator@foyer.test';

interface Given {
  sold: readonly PastOrder[];
  past: Past;
}

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY);

/** Pays an event's revenue out some days after it, and to the bank two days later. */
export async function payOutEvent(
  { depsOf }: Installation,
  { sold, past, account }: Given & { account: string },
): Promise<PastPayout[]> {
  const [first] = sold;
  if (!first) return [];
  const { tenantId, eventAt } = first;
  const at = later(eventAt, DAYS_TO_PAYOUT);
  const charges = new Map(sold.flatMap(({ orderUID, chargeId }) => [[orderUID, chargeId]]));
  const payoutId = await payOut(depsOf('payouts'), {
    tenantId,
    orderUIDs: sold.filter(({ chargeId }) => chargeId).map(({ orderUID }) => orderUID),
    carryOut: ({ amount, destination, description, metadata, transfer_group: group }) =>
      past.transfer({
        ...{ at, destination, cents: amount, description, metadata },
        chargeId: charges.get(group) ?? '',
      }),
  });
  past.payOut({ at: later(at, DAYS_TO_BANK), account });
  return [{ tenantId, payoutId, at }];
}

/** Tries to pay out an order's revenue, which the bank refuses. */
export async function failPayout(
  { depsOf }: Installation,
  { tenantId, orderUID, eventAt }: PastOrder,
): Promise<PastPayout> {
  const reason = 'Your destination account needs to have at least one external account.';
  const payoutId = await refusePayout(depsOf('payouts'), { tenantId, orderUID, reason });
  return { tenantId, payoutId, at: later(eventAt, DAYS_TO_PAYOUT) };
}

/**
 * Refunds a ticket of an order that was paid out, so its organizer has to return the money.
 * @param given.owes whether the organizer's account is empty, so that its next payout repays the debt
 */
export async function refundLate(
  { use, depsOf }: Installation,
  { past, order, owes }: Pick<Given, 'past'> & { order: PastOrder; owes: boolean },
): Promise<{ refunds: PastRefund[]; reversals: PastReversal[] }> {
  const { tenantId, eventId, orderUID, chargeId, eventAt } = order;
  const at = later(eventAt, DAYS_TO_LATE_REFUND);
  const tickets = await depsOf('orders')
    .forTenant(tenantId)
    .read((db) => ticketsOfOrder(db, orderUID));
  const refundId = await use('orders', refunds).record(tenantId, {
    orderUID,
    eventId,
    ticketIds: tickets.slice(0, 1),
    amountCents: null,
    withFees: true,
    reason: 'Turned away at the door by mistake',
    requestedBy: null,
    carryOut: (cents, id) =>
      past.refund({ at, chargeId: chargeId ?? '', cents, metadata: { orderUID, refundId: id } }),
  });
  const taken = await takeBack(depsOf('payouts'), {
    ...{ tenantId, orderUID },
    carryOut: ({ id, transfer_id: transferId, amount_cents: cents }) =>
      owes
        ? { failed: 'The recipient has insufficient funds for this reversal.' }
        : {
            reversalId: past.reverse({
              at,
              transferId,
              cents,
              metadata: { reversalId: id, orderUID },
            }),
          },
  });
  return {
    refunds: [{ tenantId, refundId, at }],
    reversals: taken.map((reversalId) => ({ tenantId, reversalId, at })),
  };
}

/** Takes a payment in Stripe's dashboard, which belongs to no order: reconciliation finds the difference. */
export function takePaymentByHand(past: Past, { eventAt }: PastOrder): void {
  past.pay({
    at: later(eventAt, HELD_AFTER_DAYS),
    cents: 8_500,
    email: 'sam.rivera@example.org',
    name: 'Sam Rivera',
    description: 'Two posters',
    metadata: {},
  });
}

/** Puts an order's payout on hold. */
export async function holdOne({ depsOf }: Installation, order: PastOrder): Promise<PastHold> {
  const { tenantId, eventId, orderUID, eventAt } = order;
  await holdBack(depsOf('payouts'), {
    ...{ tenantId, eventId, orderUID, by: OPERATOR },
    message: 'The buyer says their card was used without permission. Waiting for the bank.',
  });
  return { tenantId, orderUID, at: later(eventAt, HELD_AFTER_DAYS) };
}
