import type { Knex } from 'knex';

/**
 * What the app's two roles can do with tables created from now on: read and write rows, under
 * row-level security. TRUNCATE is excluded because no policy restricts it.
 */
export async function grantAccess(knex: Knex): Promise<void> {
  await knex.raw('revoke create on schema public from public');
  await knex.raw('grant usage on schema public to foyer_app, foyer_platform');
  await knex.raw(`
    alter default privileges in schema public
      grant select, insert, update, delete on tables to foyer_app, foyer_platform
  `);
  await knex.raw(`
    alter default privileges in schema public
      grant usage, select on sequences to foyer_app, foyer_platform
  `);
}
