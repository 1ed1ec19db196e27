import { query, type Knex } from '@foyer/kit/server';

/** Entries missing on one side are reported as differences only after this time. */
const PATIENCE = '1 hour';

/**
 * Each movement on both sides, for every order with activity since the given time and for earlier
 * differences. Query plan: the orders first, then both sides by order.
 */
const DIFFERENT = `
  with touched as materialized (
    select tenant_id, order_id from payouts_transaction
    where created_at >= :since and order_id is not null
    union select tenant_id, order_id from payouts_movement where changed_at >= :since
    union select tenant_id, order_id from payouts_difference
    where resolved_at is null and order_id is not null
  ), stripe as (
    select tenant_id, order_id, kind, subject, min(account) as account, min(order_uid) as order_uid,
      sum(amount_cents)::bigint as amount_cents, sum(fee_cents)::bigint as fee_cents,
      min(created_at) as first_at, max(created_at) as last_at
    from payouts_transaction t
    where t.tenant_id = :nobody
      or exists (select from touched where touched.tenant_id = t.tenant_id
        and touched.order_id = t.order_id)
    group by tenant_id, order_id, kind, subject
  ), ours as (
    select m.* from touched join payouts_movement m using (tenant_id, order_id)
  ), compared as (
    select coalesce(s.tenant_id, o.tenant_id) as tenant_id,
      coalesce(s.kind, o.kind) as movement, coalesce(s.subject, o.subject) as subject,
      coalesce(s.account, o.account) as account, coalesce(s.order_id, o.order_id) as order_id,
      coalesce(o.order_uid, s.order_uid) as order_uid,
      s.subject is null as is_only_ours, o.subject is null as is_only_stripes,
      coalesce(s.amount_cents, 0) as stripe_cents, coalesce(o.amount_cents, 0) as ours_cents,
      coalesce(s.fee_cents, 0) as stripe_fee_cents,
      case when o.subject is not null then coalesce(o.fee_cents, s.fee_cents, 0) else 0 end
        as ours_fee_cents,
      coalesce(s.first_at, o.at) as at, greatest(s.last_at, o.changed_at) as changed_at
    from stripe s full join ours o
      on o.tenant_id = s.tenant_id and o.order_id = s.order_id and o.kind = s.kind
        and o.subject = s.subject
  ), different as materialized (
    select c.*, date_trunc('day', c.at, 'UTC') as day,
      case
        when is_only_stripes and movement in ('transfer', 'reversal', 'share') then 'unknown_transfer'
        when is_only_stripes and movement = 'charge' and order_id is null then 'unknown_charge'
        when is_only_stripes then 'missing_here'
        when is_only_ours then 'missing_at_stripe'
        when stripe_cents <> ours_cents then 'amount_differs'
        else 'fee_differs'
      end as kind
    from compared c
    where stripe_cents <> ours_cents or stripe_fee_cents <> ours_fee_cents
  )`;

/** What a comparison changed. */
export interface Compared {
  /** The days on which anything changed. */
  days: Date[];
  /** Differences that weren't known, and the sum of how far their amounts are apart. */
  newCount: number;
  newCents: number;
}

/** Records new differences and resolves those that are gone. */
export async function compare(db: Knex, given: { since: Date; now: Date }): Promise<Compared> {
  const rows = await query<{ day: Date; new_count: number; new_cents: number }>(
    db,
    `${DIFFERENT}, written as (
       insert into payouts_difference (tenant_id, day, kind, movement, subject, account, order_id,
         order_uid, event_id, stripe_cents, ours_cents, stripe_fee_cents, ours_fee_cents, found_at,
         seen_at)
       select d.tenant_id, d.day, d.kind, d.movement, d.subject, d.account, d.order_id,
         coalesce(o.uid, d.order_uid), o.event_id, d.stripe_cents, d.ours_cents, d.stripe_fee_cents,
         d.ours_fee_cents, :now, :now
       from different d
       left join orders_order_v1 o on o.tenant_id = d.tenant_id and o.id = d.order_id
       where d.changed_at < :now::timestamptz - interval '${PATIENCE}'
       on conflict (tenant_id, movement, subject) where resolved_at is null do update set
         day = excluded.day, kind = excluded.kind, order_id = excluded.order_id,
         order_uid = excluded.order_uid, event_id = excluded.event_id,
         stripe_cents = excluded.stripe_cents, ours_cents = excluded.ours_cents,
         stripe_fee_cents = excluded.stripe_fee_cents, ours_fee_cents = excluded.ours_fee_cents,
         seen_at = excluded.seen_at
       -- Only a row that existed before has been locked.
       returning day, xmax = 0 as is_new, abs(stripe_cents - ours_cents) as cents
     ), resolved as (
       update payouts_difference p set resolved_at = :now
       where p.resolved_at is null and not exists (select from different d
         where d.tenant_id = p.tenant_id and d.movement = p.movement and d.subject = p.subject)
       returning day
     )
     select day, (count(*) filter (where is_new))::integer as new_count,
       coalesce(sum(cents) filter (where is_new), 0)::bigint as new_cents
     from (select * from written union all select day, false, 0 from resolved) changed
     group by day`,
    { since: given.since, now: given.now, nobody: NOBODY },
  );
  return {
    days: rows.map(({ day }) => day),
    newCount: rows.reduce((sum, { new_count }) => sum + new_count, 0),
    newCents: rows.reduce((sum, { new_cents }) => sum + new_cents, 0),
  };
}

/** Stands for the tenant if a transaction's tenant is unknown. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
