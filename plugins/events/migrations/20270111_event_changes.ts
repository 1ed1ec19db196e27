import type { Knex } from '@foyer/kit/server';

/**
 * What ticket holders are told about a canceled event, and the sequence number of its calendar
 * entry.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_event
      add column cancel_reason text not null default '',
      add column refund_plan text not null default 'contact'
        check (refund_plan in ('full', 'contact')),
      add column calendar_sequence integer not null default 0 check (calendar_sequence >= 0)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_event
      drop column cancel_reason, drop column refund_plan, drop column calendar_sequence
  `);
}
