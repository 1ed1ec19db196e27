import type { Knex } from 'knex';

/**
 * Who may reach a table's rows.
 * - `tenant`: rows of the tenant that is set
 * - `shared`: the same, and rows whose tenant is NULL can be read by all
 * - `own`: rows of the tenant that is set, or with none set the rows of nobody
 * - `platform`: operators only
 * - `platformReadable`: everybody reads, operators write
 */
export type Protection = 'tenant' | 'shared' | 'own' | 'platform' | 'platformReadable';

// `nullif`, because the setting reads '' on a connection that had one before.
const CURRENT = `nullif(current_setting('foyer.tenant', true), '')::uuid`;

const POLICIES: Record<Protection, readonly string[]> = {
  tenant: [`to foyer_app using (tenant_id = ${CURRENT}) with check (tenant_id = ${CURRENT})`],
  shared: [
    `to foyer_app using (tenant_id = ${CURRENT}) with check (tenant_id = ${CURRENT})`,
    'for select to foyer_app using (tenant_id is null)',
  ],
  own: [
    `to foyer_app using (tenant_id is not distinct from ${CURRENT}) with check (tenant_id is not distinct from ${CURRENT})`,
  ],
  platform: [],
  platformReadable: ['for select to foyer_app using (true)'],
};

/**
 * How a row says which event it is of.
 * - `event`: a column that names it; a row where it is NULL is of none
 * - `through`: another table, which is limited itself, and the column that names its row
 * - `whole`: why its rows are in reach of members of other events too
 */
export type EventOf =
  { event: string } | { through: string; by: string; key?: string } | { whole: string };

// A scalar subselect is run once for a statement; without one the setting would be read for each row.
const LIMIT = `nullif(current_setting('foyer.events', true), '')`;
// Without a limit the comparison is NULL, and so is that of a row of no event. The planner takes this
// form to let half of the rows through; an OR it takes to let through one in fifty, which made it sort
// all rows of a tenant where the first of an index were wanted.
const OF_EVENTS = `coalesce(?? = any ((select ${LIMIT}::uuid[])::uuid[]), (select ${LIMIT}) is null)`;

/**
 * Keeps members who are limited to some events to the rows of those. Anybody else reads and writes
 * as before: a restrictive policy only takes away. `protect` does it for a new table.
 * @example await limitToEvents(knex, 'orders_order', { event: 'event_id' });
 * @example await limitToEvents(knex, 'orders_ledger', { through: 'orders_order', by: 'order_id' });
 */
export async function limitToEvents(knex: Knex, table: string, of: EventOf): Promise<void> {
  const create = 'create policy ?? on ?? as restrictive to foyer_app using';
  const names = [eventPolicy(table), table];
  if ('whole' in of) {
    await knex.raw(`${create} (true)`, names);
    const reason = of.whole.replaceAll("'", "''").replaceAll('?', '\\?');
    await knex.raw(`comment on policy ?? on ?? is '${reason}'`, names);
    return;
  }
  if ('event' in of) {
    await knex.raw(`${create} (${OF_EVENTS})`, [...names, of.event]);
    return;
  }
  const isOwn =
    'exists (select from ?? whole where whole.tenant_id = ??.tenant_id and whole.?? = ??.??)';
  const columns = [of.through, table, of.key ?? 'id', table, of.by];
  await knex.raw(`${create} ((select ${LIMIT}) is null or ${isOwn})`, [...names, ...columns]);
}

/**
 * States the limit of tables anew, as `limitToEvents` writes it by now. For a migration.
 * @example await restateEventLimit(knex, { orders_order: { event: 'event_id' } });
 */
export async function restateEventLimit(
  knex: Knex,
  tables: Readonly<Record<string, EventOf>>,
): Promise<void> {
  for (const [table, of] of Object.entries(tables)) {
    await liftEventLimit(knex, table);
    await limitToEvents(knex, table, of);
  }
}

/**
 * Runs what a migration changes in rows that are there: to the owner, who migrates, row-level security
 * shows none of them. The tables are forced again behind it, in the migration's own transaction.
 * @param sources tables of its own, and published views of others that it reads
 * @example await withEveryRow(knex, ['payouts_order', 'orders_order_v1'], () => knex.raw('update …'));
 */
export async function withEveryRow(
  knex: Knex,
  sources: readonly string[],
  work: () => PromiseLike<unknown>,
): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c
     where c.relforcerowsecurity and (c.oid = any (?::regclass[]) or c.oid in (
       select d.refobjid from pg_depend d join pg_rewrite r on r.oid = d.objid
       where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
         and r.ev_class = any (?::regclass[])))
     order by c.relname`,
    [[...sources], [...sources]],
  );
  for (const { name } of rows) await knex.raw('alter table ?? no force row level security', [name]);
  await work();
  for (const { name } of rows) await knex.raw('alter table ?? force row level security', [name]);
}

/** For the `down` of a migration that limits a table. */
export async function liftEventLimit(knex: Knex, table: string): Promise<void> {
  await knex.raw('drop policy ?? on ??', [eventPolicy(table), table]);
}

const eventPolicy = (table: string): string => `${table}_events`;

/**
 * Puts a table behind row-level security, forced for its owner too. Two policies and not one
 * with OR, because the OR loses the index. With no tenant set no row matches.
 * @param of how its rows belong to events, where they do: see `limitToEvents`
 * @example await protect(knex, 'charities_assignment', 'tenant');
 * @example await protect(knex, 'loyalty_stamp', 'tenant', { event: 'event_id' });
 */
export async function protect(
  knex: Knex,
  table: string,
  kind: Protection,
  of?: EventOf,
): Promise<void> {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw('alter table ?? force row level security', [table]);
  for (const [index, policy] of POLICIES[kind].entries()) {
    await knex.raw(`create policy ?? on ?? ${policy}`, [`${table}_app_${index + 1}`, table]);
  }
  await knex.raw('create policy ?? on ?? to foyer_platform using (true) with check (true)', [
    `${table}_platform`,
    table,
  ]);
  if (of) await limitToEvents(knex, table, of);
  await knex.raw('comment on table ?? is ' + `'${kind}'`, [table]);
}
