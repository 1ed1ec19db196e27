import { enableRowSecurity, withEveryRow, type Knex } from '@foyer/kit/server';

const BEFORE = `'awaiting_payment', 'processing', 'completed', 'partially_refunded', 'refunded',
  'expired', 'failed', 'cancelled', 'needs_review'`;

/** A free order of an unverified buyer waits until it is confirmed by email. */
export async function up(knex: Knex): Promise<void> {
  await restrictStatus(knex, `${BEFORE}, 'awaiting_confirmation'`);
  await knex.raw(`
    create table orders_confirmation (
      tenant_id uuid not null,
      -- The order's ID.
      id uuid not null,
      event_id uuid not null,
      -- The hash of the latest emailed code; null if none was needed.
      code_hash text,
      expires_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, code_hash),
      foreign key (tenant_id, event_id, id)
        references orders_order (tenant_id, event_id, id) on delete cascade
    )
  `);
  await knex.raw(`
    create index orders_confirmation_open on orders_confirmation (expires_at)
    where confirmed_at is null
  `);
  await enableRowSecurity(knex, 'orders_confirmation', 'tenant', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('orders_confirmation');
  await withEveryRow(knex, ['orders_order', 'orders_tally'], () =>
    knex.raw(`update orders_order set status = 'expired' where status = 'awaiting_confirmation'`),
  );
  await restrictStatus(knex, BEFORE);
}

/**
 * Skips validating existing rows while buyers wait for the lock: the previous check allowed only statuses that this
 * one allows.
 */
async function restrictStatus(knex: Knex, statuses: string): Promise<void> {
  await knex.raw('alter table orders_order drop constraint orders_order_status_check');
  await knex.raw(
    `alter table orders_order add constraint orders_order_status_check
     check (status in (${statuses})) not valid`,
  );
}
