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
      consent text not null default '',
      -- Null until the subscriber opens the emailed link, whose code is stored as a hash.
      confirmed_at timestamptz(3) default now(),
      code_hash bytea,
      code_expires_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, email),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade,
      check ((code_hash is null) = (code_expires_at is null))
    );
    create index newsletter_subscriber_created_at_order
      on newsletter_subscriber (tenant_id, created_at, id);
    create index newsletter_subscriber_event_created_at_order
      on newsletter_subscriber (tenant_id, event_id, created_at, id);
    create index newsletter_subscriber_email_order on newsletter_subscriber (tenant_id, email, id);
    create index newsletter_subscriber_event_email_order
      on newsletter_subscriber (tenant_id, event_id, email, id);
    create unique index newsletter_subscriber_code on newsletter_subscriber (tenant_id, code_hash);
    create index newsletter_subscriber_waiting on newsletter_subscriber (created_at)
      where confirmed_at is null;
  `);
  await enableRowSecurity(knex, 'newsletter_subscriber', 'tenant', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('newsletter_subscriber');
}
