import type { Knex } from 'knex';
import { SHAPES, SOME_TYPE } from './ordersShapes.ts';

/** The amount of data. The first tenant has a tenth of all orders, and the most per event. */
export interface Size {
  tenants: number;
  events: number;
  orders: number;
}

type Log = (line: string) => void;

const FILLED = [
  'orders_order',
  'orders_ticket',
  'orders_refund',
  'orders_ledger',
  'orders_lookup',
  'orders_search',
  'newsletter_subscriber',
  'payouts_payout',
  'payouts_order',
];

/**
 * Inserts tenants, events, orders, tickets, refunds, ledger and stock in a few statements on one
 * superuser connection. Triggers, foreign key checks and indexes are off and restored afterward.
 * The caller calculates the figures.
 */
export async function fillOrders(db: Knex, size: Size, log: Log): Promise<void> {
  const timed = async (what: string, work: () => PromiseLike<unknown>) => {
    const began = Date.now();
    await work();
    log(`  ${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  await db.raw(
    `set session_replication_role = replica; set synchronous_commit = off;
     set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
  );
  // An order's figures come from this trigger, which must run even here.
  await db.raw('alter table orders_order enable always trigger orders_order_figures');
  const dropped = await dropIndexes(db);
  await timed('tenants and events', () => makeEvents(db, size));
  await db.raw(NAMES);
  await timed('orders', () => db.raw(ORDERS, { orders: size.orders, shapes: SHAPES.length }));
  await timed('tickets', () => db.raw(TICKETS));
  await timed('refunds', () => db.raw(REFUNDS));
  await timed('ledger', () => db.raw(LEDGER));
  await timed('names outside', () => db.raw(LOOKUP));
  await timed('what is searched', () => db.raw(SEARCH));
  await timed('numbers of orders', () => db.raw(TALLY));
  await timed('stock', () => db.raw(STOCK));
  await timed('subscribers', () => db.raw(SUBSCRIBERS));
  await timed('payouts', () => db.raw(PAYOUTS));
  await timed('orders of payouts', () => db.raw(PAYOUT_ORDERS));
  await timed('numbers of what waits', () => db.raw(WAITING_TALLY));
  await timed('indexes', async () => {
    for (const definition of dropped) await db.raw(definition);
  });
  await db.raw('drop table bench_event, bench_shape, bench_cart; drop function bench_name(int)');
  await timed('statistics', () => db.raw(`vacuum (freeze, analyze)`));
  await db.raw('alter table orders_order enable trigger orders_order_figures');
  await db.raw('set session_replication_role = origin');
}

/**
 * Drops the indexes that no constraint needs.
 * @returns the statements that restore them
 */
async function dropIndexes(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string; definition: string }[] }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid::regclass::text = any (?)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  );
  for (const { name } of rows) await db.raw('drop index ??', [name]);
  return rows.map(({ definition }) => definition);
}

async function makeEvents(db: Knex, { tenants, events }: Size): Promise<void> {
  await db.raw(TENANTS, { tenants });
  await db.raw(BENCH_EVENTS, { tenants, events, own: Math.max(1, Math.floor(events / 100)) });
  for (const statement of EVENTS) await db.raw(statement);
  await db.raw(
    `create unlogged table bench_shape as
     select * from jsonb_to_recordset(?::jsonb) as shape (n int, channel text, method text,
       status text, ticket_count int, price_cents int, subtotal_cents bigint, discount_cents bigint,
       surcharge_cents bigint, processing_fee_cents bigint, gateway_processing_fee_cents bigint,
       vat_cents bigint, donation_cents bigint, total_cents bigint, refunded_cents bigint,
       refunded_tickets int, gateway_fee_cents bigint, net_amount_cents bigint,
       tenant_total_cents bigint, platform_total_cents bigint, lines jsonb, terms jsonb, money jsonb,
       sale jsonb, refund jsonb)`,
    [JSON.stringify(SHAPES)],
  );
  // JSON documents of orders, created once per event and shape.
  await db.raw(
    `create unlogged table bench_cart as
     select e.n as event_n, s.n as shape_n, replace(s.lines::text, :some, e.type_id::text)::jsonb as lines,
       replace(s.money::text, :some, e.type_id::text)::jsonb as money
     from bench_event e cross join bench_shape s`,
    { some: SOME_TYPE },
  );
  await db.raw('analyze bench_event, bench_shape, bench_cart');
}

const TENANTS = `
  with made as (
    insert into tenants_tenant (url, name, email, phone, status, time_zone)
    select 'bench-' || n, 'Bench ' || n, 'bench' || n || '@foyer.test', '+1 (555) 010-0000', 'active',
      (array['America/New_York', 'America/Chicago', 'America/Los_Angeles'])[1 + n % 3]
    from generate_series(1, :tenants::int) n
    returning id, url
  )
  insert into tenants_url (tenant_id, url) select id, url from made`;

/** Each event sells over sixty days within the past year. */
const BENCH_EVENTS = `
  create unlogged table bench_event as
  select n, t.id as tenant_id, t.url = 'bench-1' as is_first, gen_random_uuid() as id,
    gen_random_uuid() as type_id, now() - (n * 7 % 365) * interval '1 day' as ends_at
  from generate_series(0, :events::int - 1) n
  join tenants_tenant t on t.url = 'bench-'
    || case when n < :own::int then 1 else 2 + (n - :own::int) % (:tenants::int - 1) end`;

const EVENTS = [
  `insert into events_event (tenant_id, id, name, slug, status, start_at, end_at, time_zone, city)
   select tenant_id, id, 'Event ' || n, 'event-' || n, 'published', ends_at,
     ends_at + interval '3 hours', 'America/New_York', 'Portland'
   from bench_event`,
  `insert into events_ticket_type (tenant_id, id, event_id, name, price_cents)
   select tenant_id, type_id, id, 'General', 5000 from bench_event`,
];

/** Names of two or three syllables with a realistic distribution: some common, most rare. */
const NAMES = `
  create function bench_name(n int) returns text language sql immutable as $$
    select (array['Ba','Ren','Lo','Mit','Sa','Ker','Dan','Vel','Or','Ti','Hu','Gol','Ann','Ber','Wil',
        'Mar','Ste','Pe','Jo','Ri','Ka','El','Son','Man','Ley','Ton'])[1 + n % 26]
      || (array['a','er','ing','o','us','ette','in','on','el','y'])[1 + n / 26 % 10]
      || (array['','s','mann','berg','ford','ley','wood','ski','ez','i','o','son'])[1 + n / 260]
  $$`;

/**
 * Every tenth order belongs to the first tenant. Inserted in chronological order, as in production.
 */
const ORDERS = `
  insert into orders_order (tenant_id, uid, event_id, draft_id, status, channel, payment_method, email,
    first_name, last_name, phone, city, ticket_count, lines, terms, subtotal_cents, discount_cents,
    surcharge_cents, processing_fee_cents, gateway_processing_fee_cents, vat_cents, donation_cents,
    total_cents, refunded_cents, money, gateway_fee_cents, net_amount_cents, tenant_total_cents,
    platform_total_cents, flow, facilitator, payment_intent_id, charge_id, paid_cents,
    balance_available_at, created_at, completed_at, updated_at)
  select e.tenant_id, 'B' || g.n, e.id, gen_random_uuid(), s.status, s.channel, s.method,
    'buyer' || g.n % 100000 || '@foyer.test',
    bench_name(floor(3120 * power(g.n::bigint * 7919 % 100003 / 100003.0, 3))::int),
    bench_name(floor(3120 * power(g.n::bigint * 104729 % 100019 / 100019.0, 2))::int),
    '+1 ' || 200 + g.n::bigint * 7 % 700 || ' ' || 200 + g.n::bigint * 13 % 799 || ' ' || 1000 + g.n % 9000, 'Portland', s.ticket_count, c.lines, s.terms, s.subtotal_cents,
    s.discount_cents, s.surcharge_cents, s.processing_fee_cents, s.gateway_processing_fee_cents,
    s.vat_cents, s.donation_cents, s.total_cents, s.refunded_cents, c.money, s.gateway_fee_cents,
    s.net_amount_cents, s.tenant_total_cents, s.platform_total_cents,
    case when s.channel <> 'backend' then 'platform' else 'none' end, 'platform',
    case when s.channel <> 'backend' then 'pi_bench_' || g.n end,
    case when s.channel <> 'backend' then 'ch_bench_' || g.n end,
    case when s.channel <> 'backend' then s.total_cents end,
    case when s.gateway_fee_cents is not null then at + interval '7 days' end,
    at - interval '2 minutes', at, at
  from (
    select n, case when n % 10 = 0 then n / 10 % own else own + n % (events - own) end as event_n
    from generate_series(1, :orders::int) n, (
      select count(*)::int as events, (count(*) filter (where is_first))::int as own
      from bench_event
    ) counted
  ) g
  join bench_event e on e.n = g.event_n
  join bench_shape s on s.n = g.n / 7 % :shapes::int
  join bench_cart c on c.event_n = e.n and c.shape_n = s.n
  cross join lateral (
    select date_trunc('milliseconds', e.ends_at - interval '1 hour'
      - g.n::bigint * 7919 % 5184000 * interval '1 second') as at
  ) sold
  order by sold.at`;

const TICKETS = `
  insert into orders_ticket (tenant_id, uid, order_id, event_id, ticket_type_id, ticket_type_name,
    index, price_cents, is_complimentary, status, is_refunded, has_stock, used_at, created_at)
  select o.tenant_id, 'T' || substr(o.uid, 2) || chr(65 + i), o.id, o.event_id, e.type_id, 'General', i,
    s.price_cents, s.method = 'complimentary',
    case when i < s.refunded_tickets then 'voided' else 'active' end, i < s.refunded_tickets,
    i >= s.refunded_tickets,
    case when i >= s.refunded_tickets and e.n % 4 <> 0 and e.ends_at < now() then e.ends_at end,
    o.completed_at
  from orders_order o
  join bench_event e on e.tenant_id = o.tenant_id and e.id = o.event_id
  join bench_shape s on s.n = substr(o.uid, 2)::int / 7 % (select count(*) from bench_shape)
  cross join lateral generate_series(0, s.ticket_count - 1) i`;

const REFUNDS = `
  insert into orders_refund (tenant_id, order_id, event_id, status, kind, ticket_ids, amount_cents,
    reason, gateway_refund_id, idempotency_key, created_at, completed_at)
  select o.tenant_id, o.id, o.event_id, 'completed', 'tickets', array(
      select k.id from orders_ticket k
      where k.tenant_id = o.tenant_id and k.order_id = o.id and k.is_refunded),
    o.refunded_cents, 'Rain', 're_bench_' || o.uid, 'bench:' || o.uid, o.completed_at + interval '1 hour',
    o.completed_at + interval '1 hour'
  from orders_order o where o.refunded_cents > 0`;

const LEDGER = `
  insert into orders_ledger (tenant_id, order_id, cause, cause_id, account, amount_cents, created_at)
  select o.tenant_id, o.id, p.cause, o.uid, e.account, e."amountCents", o.completed_at
  from orders_order o
  join bench_shape s on s.n = substr(o.uid, 2)::int / 7 % (select count(*) from bench_shape)
  cross join lateral (values ('sale', s.sale), ('refund', s.refund)) as p (cause, entries)
  cross join lateral jsonb_to_recordset(p.entries) as e (account text, "amountCents" bigint)`;

const TALLY = `
  insert into orders_tally
    (tenant_id, status, payment_method, is_refunded, is_disputed, orders)
  select tenant_id, status, payment_method, refunded_cents > 0, is_disputed, count(*)
  from orders_order group by 1, 2, 3, 4, 5`;

const LOOKUP = `
  insert into orders_lookup (tenant_id, id, order_id)
  select tenant_id, uid, id from orders_order
  union all
  select tenant_id, charge_id, id from orders_order where charge_id is not null`;

const SEARCH = `
  insert into orders_search (tenant_id, id, order_id, event_id, search_text)
  select tenant_id, id, id, event_id, orders_search_text(uid, first_name, last_name, email, phone)
  from orders_order
  union all
  select tenant_id, id, order_id, event_id, kit_search_text_v1(uid) from orders_ticket`;

const STOCK = `
  insert into events_stock (tenant_id, event_id, ticket_type_id, capacity, sold)
  select e.tenant_id, e.id, e.type_id, coalesce(k.sold, 0) + 100, coalesce(k.sold, 0)
  from bench_event e
  left join (
    select tenant_id, event_id, count(*)::int as sold from orders_ticket where has_stock
    group by tenant_id, event_id
  ) k on k.tenant_id = e.tenant_id and k.event_id = e.id`;

/** One in ten buyers subscribes to the newsletter. */
const SUBSCRIBERS = `
  insert into newsletter_subscriber (tenant_id, event_id, email, created_at, confirmed_at)
  select tenant_id, event_id, email, created_at, created_at from orders_order
  where substr(uid, 2)::int % 10 = 3
  on conflict do nothing`;

/** Every third event is paid out, a day after its end. The others are pending. */
const PAYOUTS = `
  insert into payouts_payout (tenant_id, event_id, facilitator, order_uids, order_count, ticket_count,
    total_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents, platform_total_cents,
    charges_gateway_fees_to_platform, created_at)
  select o.tenant_id, o.event_id, 'platform', array_agg(o.uid order by o.uid), count(*),
    sum(o.ticket_count), sum(o.total_cents - o.refunded_cents), sum(o.gateway_fee_cents),
    sum(o.net_amount_cents), sum(o.tenant_total_cents), sum(o.platform_total_cents), false,
    max(e.ends_at) + interval '1 day'
  from orders_order o
  join bench_event e on e.tenant_id = o.tenant_id and e.id = o.event_id
  where e.n % 3 = 0 and o.charge_id is not null and o.gateway_fee_cents is not null
    and o.tenant_total_cents > 0
  group by o.tenant_id, o.event_id`;

const PAYOUT_ORDERS = `
  insert into payouts_order (tenant_id, order_id, order_uid, event_id, facilitator, has_charge,
    payout_completed, completed_at, payout_id, transferred_cents, paid_total_cents,
    paid_gateway_fee_cents, paid_net_amount_cents, paid_tenant_total_cents,
    paid_platform_total_cents, on_hold, held_at, ordered_at, created_at,
    available_at, gateway_fee_cents, total_cents, net_amount_cents, tenant_total_cents,
    platform_total_cents)
  select o.tenant_id, o.id, o.uid, o.event_id, 'platform', true, p.id is not null, p.created_at, p.id,
    case when p.id is null then 0 else o.tenant_total_cents end,
    case when p.id is not null then o.total_cents - o.refunded_cents end,
    case when p.id is not null then o.gateway_fee_cents end,
    case when p.id is not null then o.net_amount_cents end,
    case when p.id is not null then o.tenant_total_cents end,
    case when p.id is not null then o.platform_total_cents end,
    p.id is null and substr(o.uid, 2)::int % 500 = 7,
    case when p.id is null and substr(o.uid, 2)::int % 500 = 7 then now() end,
    o.created_at, o.completed_at, o.balance_available_at, o.gateway_fee_cents,
    o.total_cents - o.refunded_cents, o.net_amount_cents, o.tenant_total_cents,
    o.platform_total_cents
  from orders_order o
  left join payouts_payout p on p.tenant_id = o.tenant_id and p.event_id = o.event_id
    and o.gateway_fee_cents is not null and o.tenant_total_cents > 0
  where o.charge_id is not null
  order by o.created_at`;

const WAITING_TALLY = `
  insert into payouts_tally (tenant_id, event_id, facilitator, on_hold, system_hold, available_at,
    orders, total_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents,
    platform_total_cents)
  select tenant_id, event_id, facilitator, on_hold, system_hold, available, count(*),
    sum(total_cents), sum(coalesce(gateway_fee_cents, 0)), sum(net_amount_cents),
    sum(tenant_total_cents), sum(platform_total_cents)
  from (
    select *, case when available_at < now() - interval '1 day' then timestamptz 'epoch'
      else coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z') end as available
    from payouts_order
    where has_charge and not payout_completed and total_cents > 0
      and (gateway_fee_cents is null or tenant_total_cents > 0)
  ) waiting
  group by 1, 2, 3, 4, 5, 6`;
