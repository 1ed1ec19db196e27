import type { Knex } from '@foyer/kit/server';

/**
 * Adds the confirmation of subscriptions. Existing ones count as confirmed through the column
 * default, which rewrites no rows. The default stays for this release, so that sign-ups by the
 * previous version during a rolling deploy count, too. The next release drops it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table newsletter_subscriber
      add column consent text not null default '',
      add column confirmed_at timestamptz(3) default now(),
      add column code_hash bytea,
      add column code_expires_at timestamptz(3),
      add check ((code_hash is null) = (code_expires_at is null)) not valid
  `);
  await knex.raw(
    'create unique index newsletter_subscriber_code on newsletter_subscriber (tenant_id, code_hash)',
  );
  await knex.raw(
    `create index newsletter_subscriber_waiting on newsletter_subscriber (created_at) where confirmed_at is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table newsletter_subscriber
      drop column consent, drop column confirmed_at, drop column code_hash, drop column code_expires_at
  `);
}
