import type { Knex } from 'knex';
import { query } from '../plugins/kit/server/postgres/query.ts';

// Policies are forced on its owner too, so that a view or a function of the owner's opens nothing.
const OPEN = `
  select t.relname as name
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
    and not (t.relrowsecurity and t.relforcerowsecurity)
  order by t.relname`;

/**
 * Stops `npm start` and `npm run migrate` where a table with tenants' rows has no row-level security. The table
 * stays until a migration protects it or it is dropped; a web process that is started alone doesn't check.
 * @param owner a connection of the owner, after the migrations
 * @throws naming the tables, and what to do
 */
export async function refuseOpenTables(owner: Knex): Promise<void> {
  const rows = await query<{ name: string }>(owner, OPEN);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const calls = names.map((name) => `enableRowSecurity(knex, '${name}', 'tenant')`).join(' and ');
  throw new Error(
    `${names.join(', ')}: every tenant could read all rows, because there is a tenant_id but no forced row-level ` +
      `security. Call ${calls} in the next migration, or in the one that creates the table, after ` +
      `\`npm run plugin:remove <id> -- --keep\`.`,
  );
}
