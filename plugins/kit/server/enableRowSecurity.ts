import type { Knex } from 'knex';
import { query } from './postgres/query.ts';

/**
 * Which rows of a table are accessible.
 * - `tenant`: rows of the current tenant
 * - `shared`: the same, plus rows with a NULL tenant, which everyone can read
 * - `own`: rows of the current tenant, or without a tenant the rows with a NULL tenant
 * - `platform`: operators only
 * - `platformReadable`: everyone reads, operators write
 */
export type Protection = 'tenant' | 'shared' | 'own' | 'platform' | 'platformReadable';

// `nullif`, because the setting reads '' on a connection that has had a value before.
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
 * How a row is assigned to an event.
 * - `event`: the column with the event's ID; a row with NULL belongs to no event
 * - `through`: another limited table, and the column with the ID of its row
 * - `whole`: why members of other events may access its rows too
 */
export type EventOf =
  { event: string } | { through: string; by: string; key?: string } | { whole: string };

// A scalar subselect runs once per statement; otherwise the setting would be read for each row.
const LIMIT = `nullif(current_setting('foyer.events', true), '')`;
// Without a limit, or for a row without an event, the comparison is NULL. In this form the planner expects half of
// the rows to match. With an OR it expects one in fifty, and so would sort all rows of a tenant instead of reading
// the first ones from an index.
const OF_EVENTS = `coalesce(?? = any ((select ${LIMIT}::uuid[])::uuid[]), (select ${LIMIT}) is null)`;

/**
 * Limits members with access to some events to the rows of those events. Other users aren't affected, since the
 * policy is restrictive. `enableRowSecurity` calls this for a new table.
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
 * Runs a migration's changes to existing rows, which row-level security hides from the owner that migrates. Security
 * is forced again afterward, in the migration's transaction.
 * @param sources the plugin's own tables, and published views of other plugins that it reads
 * @example await withEveryRow(knex, ['payouts_order', 'orders_order_v1'], () => knex.raw('update …'));
 */
export async function withEveryRow(
  knex: Knex,
  sources: readonly string[],
  work: () => PromiseLike<unknown>,
): Promise<void> {
  const rows = await query<{ name: string }>(
    knex,
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

/** Removes the event policy, for the `down` of a migration that adds one. */
export async function liftEventLimit(knex: Knex, table: string): Promise<void> {
  await knex.raw('drop policy ?? on ??', [eventPolicy(table), table]);
}

const eventPolicy = (table: string): string => `${table}_events`;

/**
 * Enables row-level security for a table and forces it for the owner. There are two policies instead of one with OR,
 * because OR prevents the use of the index. Without a current tenant no row matches.
 * @param of how rows belong to events, if they do; see `limitToEvents`
 * @example await enableRowSecurity(knex, 'charities_assignment', 'tenant');
 * @example await enableRowSecurity(knex, 'loyalty_stamp', 'tenant', { event: 'event_id' });
 */
export async function enableRowSecurity(
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

/** The prefix of a key's comment that marks an exception. */
export const WITHOUT_TENANT = 'without tenant: ';

/**
 * Records why a unique key of a table with `tenant_id` omits it. Conformance rejects such a key without a reason, and
 * the schema report shows the reason.
 * @param key the name of the constraint or unique index
 * @example await keyWithoutTenant(knex, 'tenants_url_url', 'a request comes to a host name, and not to a tenant');
 */
export async function keyWithoutTenant(knex: Knex, key: string, reason: string): Promise<void> {
  const text = (WITHOUT_TENANT + reason).replaceAll("'", "''").replaceAll('?', '\\?');
  await knex.raw(`comment on index ?? is '${text}'`, [key]);
}
