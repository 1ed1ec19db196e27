import type { TestApp } from '@foyer/testing';
import { query } from '@foyer/kit/server';
import { correctTally } from '../server/lists/tally.ts';
import { stripeOf } from '../testing.ts';

/** Consistency rules of our own rows, each with a query that finds violations. */
const RULES: Readonly<Record<string, string>> = {
  'a completed platform payout has one successful main attempt, others have none': `
    select p.order_uid from payouts_order p
    left join payouts_attempt a on a.order_id = p.order_id and a.leg = 'main'
      and a.state = 'succeeded'
    where p.facilitator = 'platform'
    group by p.order_uid, p.payout_completed having count(a.id) <> p.payout_completed::int`,
  'a held order has no transfer in progress': `
    select p.order_uid from payouts_order p join payouts_attempt a on a.order_id = p.order_id
    where p.on_hold and a.state in ('submitting', 'unknown')`,
  'the transferred amount is the sum of successful attempts': `
    select p.order_uid from payouts_order p where p.transferred_cents <>
      (select coalesce(sum(a.amount_cents), 0) from payouts_attempt a
       where a.order_id = p.order_id and a.state = 'succeeded')`,
  'the reversed amount is the sum of successful reversals': `
    select p.order_uid from payouts_order p where p.reversed_cents <>
      (select coalesce(sum(r.amount_cents), 0) from payouts_reversal r
       where r.order_id = p.order_id and r.state = 'succeeded')`,
  'an order transfers no more than its buyer paid': `
    select p.order_uid from payouts_order p join orders_order o on o.id = p.order_id
    where p.transferred_cents - p.reversed_cents > o.total_cents`,
  'the ledger has the same tenant balance': `
    select p.order_uid from payouts_order p join orders_order o on o.id = p.order_id
    where p.facilitator = 'platform' and
      o.tenant_total_cents - p.transferred_cents + p.reversed_cents - p.netted_cents
        + p.settled_cents - p.reserved_cents <>
      (select coalesce(sum(l.amount_cents), 0) from orders_ledger l
       where l.order_id = o.id and l.account = 'tenant')`,
  'the ledger has the same transferred amount': `
    select p.order_uid from payouts_order p
    where p.facilitator = 'platform' and p.transferred_cents - p.reversed_cents <>
      (select coalesce(sum(l.amount_cents), 0) from orders_ledger l
       where l.order_id = p.order_id and l.account = 'transferred')`,
  'the ledger has the same reserve': `
    select p.order_uid from payouts_order p where p.reserved_cents <>
      (select coalesce(sum(l.amount_cents), 0) from orders_ledger l
       where l.order_id = p.order_id and l.account = 'reserve')`,
  'a waiting payout has the figures of its order': `
    select p.order_uid from payouts_order p join orders_order o on o.id = p.order_id
    where not p.payout_completed and (p.available_at, p.gateway_fee_cents, p.total_cents,
        p.net_amount_cents, p.tenant_total_cents, p.platform_total_cents)
      is distinct from (o.balance_available_at, o.gateway_fee_cents,
        o.total_cents - o.refunded_cents, o.net_amount_cents, o.tenant_total_cents,
        o.platform_total_cents)`,
  'a reserve is released only once': `
    select order_uid from payouts_attempt where leg = 'reserve' and state = 'succeeded'
    group by order_uid having count(*) > 1`,
  'debt entries of a tenant add up to zero': `
    select tenant_id as order_uid from orders_ledger where account = 'debt'
    group by tenant_id having sum(amount_cents) <> 0`,
  'the statement figures of an order add up to its transfer': `
    select p.order_uid from payouts_order p
    join payouts_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
      and a.leg = 'main' and a.state = 'succeeded'
    where a.amount_cents <> p.paid_tenant_total_cents + p.paid_settled_cents - p.reserve_cents -
      (select coalesce(sum(n.amount_cents), 0) from payouts_netting n
       where n.attempt_id = a.id and n.undone_at is null)`,
  'a payout equals the sum of its orders': `
    select y.id::text as order_uid from payouts_payout y
    join payouts_order p on p.payout_id = y.id
    group by y.id having sum(p.paid_tenant_total_cents) <> min(y.tenant_total_cents)
      or sum(p.paid_total_cents) <> min(y.total_cents) or count(*) <> min(y.order_count)`,
};

/** Disagreements between payouts, ledger and Stripe; empty if everything is consistent. */
export async function disagreements(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, statement] of Object.entries(RULES)) {
    const rows = await query<{ order_uid: string }>(app.database, statement);
    found.push(...rows.map(({ order_uid }) => `${rule}: violated by ${order_uid}`));
  }
  const miscounted = (await correctTally(app.runtime.depsOf('payouts'))).map(
    (difference) => `the stored totals of waiting orders lack ${JSON.stringify(difference)}`,
  );
  return [...found, ...miscounted, ...(await otherThanGateway(app))];
}

/** Stripe's transfers and ours must match one to one, with the same amounts. */
async function otherThanGateway(app: TestApp): Promise<string[]> {
  const ours = await app.database('payouts_attempt').whereNotNull('transfer_id').select<
    {
      transfer_id: string;
      amount_cents: string;
      reversed_cents: string;
    }[]
  >('transfer_id', 'amount_cents', 'reversed_cents');
  const known = ours.map(
    ({ transfer_id, amount_cents, reversed_cents }) =>
      `${transfer_id} ${amount_cents} ${reversed_cents}`,
  );
  const made: string[] = [];
  for await (const { id, amount, amount_reversed, metadata } of stripeOf(app).transfers.list({
    limit: 100,
  }))
    if (metadata['attemptId']) made.push(`${id} ${amount} ${amount_reversed}`);
  return [
    ...made.filter((one) => !known.includes(one)).map((one) => `the gateway alone has ${one}`),
    ...known.filter((one) => !made.includes(one)).map((one) => `we alone have ${one}`),
  ];
}
