import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table newsletter_subscriber (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      email text collate "und-x-icu" not null check (email <> ''),
      -- The consent text, as shown next to the button.
      shown_text text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, email),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  for (const column of ['created_at', 'email']) {
    await knex.raw('create index ?? on newsletter_subscriber (tenant_id, ??, id)', [
      `newsletter_subscriber_${column}_order`,
      column,
    ]);
    await knex.raw('create index ?? on newsletter_subscriber (tenant_id, event_id, ??, id)', [
      `newsletter_subscriber_event_${column}_order`,
      column,
    ]);
  }
  await enableRowSecurity(knex, 'newsletter_subscriber', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('newsletter_subscriber');
}
