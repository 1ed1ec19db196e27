import { isUuid, type Knex, type Listing } from '@foyer/kit/server';
import { SHOWN_ORDERS, type PayoutOrderRow, type PayoutRow } from '../../contract.ts';
import { SPLIT_SQL } from '../payout.ts';
import { FACILITATOR_WORDS, ORDER_WORDS, PAYOUT_WORDS } from '../../words.ts';

const payoutsOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_payout as p')
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .join('tenants_tenant_v1 as t', 't.id', 'p.tenant_id');

const ofPayout = (condition: string): string =>
  `exists (select from payouts_order o
    where o.tenant_id = p.tenant_id and o.payout_id = p.id and ${condition})`;

// An order is never reversed by more than was transferred, so a payout is fully reversed if each of
// its orders is. An index covers the few reversed orders, so nothing is summed over a payout that
// may have ten thousand.
const STATUS_SQL = `((case
    when not ${ofPayout('o.reversed_cents > 0')} then 'completed'
    when ${ofPayout('o.reversed_cents < o.transferred_cents')} then 'partly_reversed'
    else 'reversed' end) collate "und-x-icu")`;

const COLUMNS = {
  id: 'p.id',
  'details.payoutId': 'p.id',
  'details.payoutUID': 'p.uid',
  'details.tenantId': 'p.tenant_id',
  'details.tenantURL': 't.url',
  'details.eventId': 'p.event_id',
  'details.eventName': 'e.name',
  'details.eventStart': 'e.start_at',
  'details.facilitator': 'p.facilitator',
  'details.status': STATUS_SQL,
  /** One string, so that part of an order's ID finds its payout. */
  'details.orderUIDs': `array_to_string(p.order_uids, ',')`,
  'details.orderCount': 'p.order_count',
  'details.ticketCount': 'p.ticket_count',
  'details.totalAmount': 'p.total_cents',
  'details.creditCardProcessingFee': 'p.gateway_fee_cents',
  'details.netAmount': 'p.net_amount_cents',
  'details.tenantTotal': 'p.tenant_total_cents',
  'details.platformTotal': 'p.platform_total_cents',
  'details.debtTaken': 'p.netted_cents',
  'details.debtReturned': 'p.debt_returned_cents',
  'details.reserved': 'p.reserved_cents',
  'details.transferred': `(p.tenant_total_cents + p.debt_returned_cents - p.netted_cents
    - p.reserved_cents)`,
  'details.chargeGatewayFeesToPlatform': 'p.charges_gateway_fees_to_platform',
  'details.dateCreated': 'p.created_at',
};

// A payout may have thousands of orders, and a page a hundred payouts.
const SHOWN = { 'details.orderUIDs': `p.order_uids[1:${SHOWN_ORDERS}]` };

const WORDS = { 'details.facilitator': FACILITATOR_WORDS, 'details.status': PAYOUT_WORDS };

export const payoutListing: Listing<PayoutRow> = {
  from: (db) => payoutsOf(db),
  columns: COLUMNS,
  shown: SHOWN,
  words: WORDS,
};

export const tenantPayoutListing: Listing<PayoutRow> = {
  from: (db, { tenantId }) => payoutsOf(db).where('p.tenant_id', tenantId),
  columns: COLUMNS,
  shown: SHOWN,
  words: WORDS,
};

/** Figures as of the payout: later refunds don't change a payout. */
export const payoutOrderListing: Listing<PayoutOrderRow, { id: string }> = {
  from(db, { tenantId }, { id }) {
    const rows = db('payouts_order as p').where('p.payout_id', isUuid(id) ? id : null);
    return tenantId ? rows.where('p.tenant_id', tenantId) : rows;
  },
  columns: {
    id: 'p.order_id',
    orderUID: 'p.order_uid',
    gatewayFee: 'coalesce(p.paid_gateway_fee_cents, 0)',
    totalAmount: 'coalesce(p.paid_total_cents, 0)',
    tenantTotal: 'coalesce(p.paid_tenant_total_cents, 0)',
    platformTotal: 'coalesce(p.paid_platform_total_cents, 0)',
    netAmount: 'coalesce(p.paid_net_amount_cents, 0)',
    debtReturned: SPLIT_SQL.debtReturned,
    debtTaken: SPLIT_SQL.debtTaken,
    reserved: SPLIT_SQL.reserved,
    transferred: SPLIT_SQL.transferred,
    transferredAmount: 'p.transferred_cents',
    reversedAmount: 'p.reversed_cents',
    stillReserved: 'p.reserved_cents',
    status: `(case when p.payout_completed then 'completed' else 'pending' end)`,
    payoutCompleted: 'p.payout_completed',
    dateCompleted: 'coalesce(p.completed_at, p.created_at)',
  },
  words: { status: ORDER_WORDS },
};
