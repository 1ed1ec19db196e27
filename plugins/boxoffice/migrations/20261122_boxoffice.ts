import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  // A scan that was sent twice counts once.
  await knex.raw(`
    create table boxoffice_scan (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      nonce text not null,
      ticket_uid text,
      result jsonb not null,
      scanned_by text,
      scanned_where text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, nonce),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'boxoffice_scan', 'tenant', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('boxoffice_scan');
}
