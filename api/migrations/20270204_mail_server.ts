import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/** What all workers know of the mail server: its consecutive failures, and until when it is left alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_mail_server (
      is_only boolean primary key default true check (is_only),
      failures integer not null default 0 check (failures >= 0),
      away_since timestamptz(3),
      retry_at timestamptz(3),
      last_error text,
      check ((away_since is null) = (retry_at is null))
    )
  `);
  await knex.raw('insert into kit_mail_server default values');
  await enableRowSecurity(knex, 'kit_mail_server', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('kit_mail_server');
}
