import type { Knex } from 'knex';
import { enableRowSecurity } from './enableRowSecurity.ts';
import { query } from './postgres/query.ts';

/** A table of searchable texts and the function that searches it. */
export interface SearchTable {
  /** `loyalty_search` */
  name: string;
  /** The uuid column with the key that a text belongs to: `member_id`. */
  key: string;
  /** Whether rows belong to events, in a column `event_id`; members limited to events then find only theirs. */
  isOfEvents?: boolean;
}

/**
 * Creates a table of texts with an index for substring search. Row-level security keeps Postgres from using an index
 * for `like`. Therefore the table's owner can read all rows, and a function that runs as the owner returns the
 * matching keys of the current tenant. Columns: `tenant_id`, `id`, the key, `event_id` if rows belong to events, and
 * `search_text`. A trigger of the plugin fills it with `kit_search_text_v1(…)` of the searched fields. For a
 * migration.
 * @example await makeSearchTable(knex, { name: 'loyalty_search', key: 'member_id' });
 */
export async function makeSearchTable(knex: Knex, table: SearchTable): Promise<void> {
  const { name, key, isOfEvents = false } = table;
  await knex.raw(
    `create table ?? (
      tenant_id uuid not null,
      id uuid not null,
      ?? uuid not null,
      ${isOfEvents ? 'event_id uuid not null,' : ''}
      search_text text collate "C" not null,
      primary key (tenant_id, id)
    )`,
    [name, key],
  );
  await enableRowSecurity(knex, name, 'tenant', isOfEvents ? { event: 'event_id' } : undefined);
  await knex.raw('create policy ?? on ?? for select to current_user using (true)', [
    `${name}_owner`,
    name,
  ]);
  await indexTexts(knex, name);
  await makeFinder(knex, table);
}

/** Drops it, for the `down` of the migration that created it. */
export async function dropSearchTable(knex: Knex, name: string): Promise<void> {
  await knex.raw('drop function ??(text)', [finderOf(name)]);
  await knex.raw('drop table ??', [name]);
}

const finderOf = (name: string): string => `${name}_found`;

/** An index on tenant and trigrams together. New entries are merged in bulk. */
async function indexTexts(knex: Knex, name: string): Promise<void> {
  const rows = await query<{ schema: string }>(
    knex,
    `select quote_ident(nspname) as schema from pg_extension e
     join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
  );
  const [trigrams] = rows;
  if (!trigrams)
    throw new Error(
      'The database extension pg_trgm isn’t installed. Run: create extension pg_trgm',
    );
  await knex.raw(
    `create index ?? on ?? using gin (tenant_id, search_text ${trigrams.schema}.gin_trgm_ops)
     with (gin_pending_list_limit = 1024)`,
    [`${name}_text`, name],
  );
}

/**
 * Runs as the owner, so every name in it is qualified, and the caller's temporary types are searched last. It is
 * planned for each search text, since a generic plan would read all rows.
 */
async function makeFinder(knex: Knex, table: SearchTable): Promise<void> {
  const { name, key, isOfEvents = false } = table;
  const finder = finderOf(name);
  const isOfTheirEvents = isOfEvents ? ' and ($3 is null or s.event_id = any ($3))' : '';
  await knex.raw(
    `create function ??(wanted text) returns table (tenant_id uuid, ?? uuid)
    language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $found$
    begin
      return query execute
        'select s.tenant_id, s.${knex.ref(key).toString()} from public.${knex.ref(name).toString()} s
         where s.tenant_id = $1 and s.search_text like $2${isOfTheirEvents}'
      using nullif(current_setting('foyer.tenant', true), '')::uuid, public.kit_search_pattern_v1(wanted),
        nullif(current_setting('foyer.events', true), '')::uuid[];
    end $found$`,
    [finder, key],
  );
  await knex.raw('revoke all on function ??(text) from public', [finder]);
  await knex.raw('grant execute on function ??(text) to foyer_app, foyer_platform', [finder]);
}

/**
 * The keys of the rows whose text contains a search text, ignoring case: `(tenant_id, <key>)`, once for
 * each matching text.
 * @param given.ofAll for a platform list over all tenants; otherwise the keys of the current tenant
 */
export function foundIn(
  db: Knex,
  { name, key }: SearchTable,
  { wanted, ofAll = false }: { wanted: string; ofAll?: boolean },
): Knex.QueryBuilder {
  const columns = ['s.tenant_id', `s.${key}`];
  if (!ofAll) return db.select(columns).from(db.raw('??(?) as s', [finderOf(name), wanted]));
  return db(`${name} as s`)
    .select(columns)
    .whereRaw('s.search_text like kit_search_pattern_v1(?)', [wanted]);
}
