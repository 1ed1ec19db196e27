import type { Knex } from 'knex';
import { protect } from './protect.ts';

/** A table of texts that are looked into, and what is found by them. */
export interface SearchTable {
  /** `loyalty_search` */
  name: string;
  /** The column of the key that a text leads to, of type uuid: `member_id`. */
  key: string;
  /** Whether rows are of events, in a column `event_id`: members of some events find those of theirs. */
  isOfEvents?: boolean;
}

/**
 * Makes a table of texts that an index finds, wherever in them something stands. Behind the wall of a tenant
 * Postgres takes no index for `like`; so the table's owner may read all of it, and a function of the owner's
 * answers whoever asks with the keys of the tenant that is set.
 *
 * Columns: `tenant_id`, `id`, the key, `event_id` where rows are of events, `search_text`. A trigger of the
 * plugin's fills it: `search_text` is `kit_search_text_v1(…)` of what is searched. For a migration.
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
  await protect(knex, name, 'tenant', isOfEvents ? { event: 'event_id' } : undefined);
  await knex.raw('create policy ?? on ?? for select to current_user using (true)', [
    `${name}_owner`,
    name,
  ]);
  await indexTexts(knex, name);
  await makeFinder(knex, table);
}

/** For the `down` of the migration that made it. */
export async function dropSearchTable(knex: Knex, name: string): Promise<void> {
  await knex.raw('drop function ??(text)', [finderOf(name)]);
  await knex.raw('drop table ??', [name]);
}

const finderOf = (name: string): string => `${name}_found`;

/** Found by the tenant and the trigrams at once. What is new waits until there is much of it. */
async function indexTexts(knex: Knex, name: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>(
    `select quote_ident(nspname) as schema from pg_extension e
     join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
  );
  const [trigrams] = rows;
  if (!trigrams) throw new Error('The database has no extension pg_trgm.');
  await knex.raw(
    `create index ?? on ?? using gin (tenant_id, search_text ${trigrams.schema}.gin_trgm_ops)
     with (gin_pending_list_limit = 1024)`,
    [`${name}_text`, name],
  );
}

/**
 * It runs as the owner, so every name in it is written in full, and types that whoever asks has made for the
 * session come last. What it looks for is planned as it is, since a plan for any text would read them all.
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
 * The keys of the rows in whose texts something stands, however it is written: `(tenant_id, <key>)`, each as
 * often as it has texts with it.
 * @param given.ofAll for a list over all tenants, which is asked as the platform; else those of the tenant that is set
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
