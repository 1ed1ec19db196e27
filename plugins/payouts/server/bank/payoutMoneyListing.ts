import { isUuid, type Listing } from '@foyer/kit/server';
import type { PayoutMoney } from '../../contract/statement.ts';
import { SPLIT_SQL } from '../payout.ts';
import { BANK_STATE_WORDS, OUTCOME_WORDS } from '../../words.ts';

/** Based on who paid and on the transfer that completed the order, never on a missing ID. */
const OUTCOME_SQL = `(case
  when p.facilitator = 'tenant' then 'passed_on_by_stripe'
  when ${SPLIT_SQL.transferred} > 0 then 'transferred'
  when ${SPLIT_SQL.reserved} = 0 then 'kept_for_debt'
  when ${SPLIT_SQL.debtTaken} = 0 then 'kept_as_reserve'
  else 'kept_for_debt_and_reserve' end)`;

/**
 * The day on which payout `k` of `payouts_bank` reaches the bank. Stripe reports it as midnight
 * UTC, which in other time zones can be the day before.
 */
export const ARRIVAL_DAY = `to_char(k.arrives_at at time zone 'UTC', 'YYYY-MM-DD')`;

/** Query plan: the payout's orders by index, then each order's attempt and its last bank line. */
export const payoutMoneyListing: Listing<PayoutMoney, { id: string }> = {
  from: (db, { tenantId }, { id }) =>
    db('payouts_order as p')
      .join('orders_order_v1 as o', (on) =>
        on.on('o.tenant_id', 'p.tenant_id').andOn('o.id', 'p.order_id'),
      )
      .joinRaw(
        `left join payouts_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
           and a.leg = 'main' and a.state = 'succeeded'
         left join lateral (
           select b.gateway_id, b.status, b.arrives_at from payouts_bank_line l
           join payouts_bank b on b.tenant_id = l.tenant_id and b.id = l.bank_id
           where l.tenant_id = p.tenant_id and l.order_id = p.order_id and l.amount_cents > 0
           order by b.sent_at desc limit 1
         ) k on true`,
      )
      .where({ 'p.tenant_id': tenantId, 'p.payout_id': isUuid(id) ? id : null }),
  columns: {
    id: 'p.order_id',
    orderUID: 'p.order_uid',
    chargeId: `coalesce(o.charge_id, '')`,
    chargedAt: 'coalesce(o.completed_at, o.created_at)',
    outcome: OUTCOME_SQL,
    ...SPLIT_SQL,
    transferId: 'a.transfer_id',
    transferredAt: '(case when a.transfer_id is not null then a.updated_at end)',
    bankPayoutId: 'k.gateway_id',
    bankStatus: 'k.status',
    arrivesOn: ARRIVAL_DAY,
  },
  words: { bankStatus: BANK_STATE_WORDS, outcome: OUTCOME_WORDS },
};
