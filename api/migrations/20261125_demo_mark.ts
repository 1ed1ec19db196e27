import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * A row marks a database with the demo, whose passwords are public. The program can add it
 * but not remove it, so that nothing done in the demo makes it fit for production.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_demo (
      is_loaded boolean primary key default true check (is_loaded),
      loaded_at timestamptz(3) not null default now()
    )
  `);
  await enableRowSecurity(knex, 'kit_demo', 'platformReadable');
  await knex.raw('revoke update, delete on kit_demo from foyer_app, foyer_platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('kit_demo');
}
