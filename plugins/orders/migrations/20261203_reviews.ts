import { enableRowSecurity, withEveryRow, type Knex } from '@foyer/kit/server';

const KINDS = ['tickets', 'amount', 'late', 'double', 'external'];
const WHOLE = ['wrong', 'review', 'surplus'];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_review (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      event_id uuid not null,
      state text collate "und-x-icu" not null default 'open'
        check (state in ('open', 'refunding', 'completed', 'refunded')),
      -- The amount requested from the buyer. The order's total can change when it is completed.
      asked_cents bigint not null,
      paid_cents bigint not null,
      currency text collate "und-x-icu" not null,
      payment_intent_id text,
      charge_id text,
      session_id text,
      note text not null default '',
      noted_by text,
      quiet_until timestamptz(3),
      -- The gateway's fee, if known when the review was resolved.
      fee_cents bigint,
      -- Why the last attempt to resolve the review failed.
      failure text,
      reason text not null default '',
      decided_by text,
      decided_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, order_id),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_review', 'tenant', { event: 'event_id' });
  await knex.raw(`create index orders_review_open on orders_review (tenant_id, created_at, id)
    where state in ('open', 'refunding')`);
  await setKinds(knex, [...KINDS, ...WHOLE]);
  // A payment in review is returned once, however often that is decided.
  await knex.raw(`
    create unique index orders_refund_one_review on orders_refund (tenant_id, order_id)
    where kind = 'review' and status in ('requested', 'processing', 'completed')
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_refund_one_review');
  await withEveryRow(knex, ['orders_refund'], () =>
    knex.raw(
      `update orders_refund set kind = 'double' where kind in ('wrong', 'review', 'surplus')`,
    ),
  );
  await setKinds(knex, KINDS);
  await knex.schema.dropTable('orders_review');
}

async function setKinds(knex: Knex, kinds: readonly string[]): Promise<void> {
  await knex.raw('alter table orders_refund drop constraint orders_refund_kind_check');
  await knex.raw(`alter table orders_refund add constraint orders_refund_kind_check
    check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`);
}
