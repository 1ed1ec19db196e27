import { type Knex, withEveryRow } from '@foyer/kit/server';

/** People can also subscribe on the home page, which belongs to no event. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table newsletter_subscriber
      alter column event_id drop not null,
      drop constraint newsletter_subscriber_tenant_id_event_id_email_key,
      add unique nulls not distinct (tenant_id, event_id, email)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['newsletter_subscriber'], () =>
    knex.raw('delete from newsletter_subscriber where event_id is null'),
  );
  await knex.raw(`
    alter table newsletter_subscriber
      drop constraint newsletter_subscriber_tenant_id_event_id_email_key,
      add unique (tenant_id, event_id, email),
      alter column event_id set not null
  `);
}
