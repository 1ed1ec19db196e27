import { type Knex, withEveryRow } from '@foyer/kit/server';

const allow = (knex: Knex, purposes: string) =>
  knex.raw(`
    alter table accounts_code
      drop constraint accounts_code_purpose_check,
      add constraint accounts_code_purpose_check check (purpose in (${purposes}))
  `);

/** Codes of emailed links that sign a buyer in. */
export async function up(knex: Knex): Promise<void> {
  await allow(knex, `'invite', 'verify', 'reset', 'signIn'`);
}

export async function down(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['accounts_code'], () =>
    knex.raw(`delete from accounts_code where purpose = 'signIn'`),
  );
  await allow(knex, `'invite', 'verify', 'reset'`);
}
