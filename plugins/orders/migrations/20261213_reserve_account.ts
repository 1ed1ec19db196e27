import type { Knex } from '@foyer/kit/server';

/** The reserved part of a tenant's share has its own account. */
export async function up(knex: Knex): Promise<void> {
  await setAccounts(knex, [...ACCOUNTS, 'reserve']);
}

export async function down(knex: Knex): Promise<void> {
  await setAccounts(knex, ACCOUNTS);
}

const ACCOUNTS = ['buyer', 'gateway', 'tenant', 'platform', 'transferred', 'debt'];

async function setAccounts(knex: Knex, accounts: readonly string[]): Promise<void> {
  const names = accounts.map((name) => `'${name}'`).join(', ');
  await knex.raw(`
    alter table orders_ledger drop constraint orders_ledger_account_check,
      add constraint orders_ledger_account_check check (account in (${names}))
  `);
}
