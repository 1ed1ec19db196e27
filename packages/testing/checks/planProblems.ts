import type { Knex } from 'knex';
import { connectionOf } from '../../../plugins/kit/server/postgres/internals.ts';
import * as z from 'zod';
import type { Contract, WithoutIndex } from '../../../plugins/kit/contract.ts';
import { isOpen } from '../../../plugins/kit/contract.ts';
import { fieldSchema } from '../../../plugins/kit/fields.ts';
import { unwrap } from '../../../plugins/kit/schema.ts';
import { query, type Ctx, type Deps } from '../../../plugins/kit/server.ts';
import { compiledOf } from '../../../plugins/kit/server/list/respondWithList.ts';
import { pageStatement } from '../../../plugins/kit/server/list/compile.ts';
import { fieldKind } from '../../../plugins/kit/server/list/fields.ts';
import { parseQuery } from '../../../plugins/kit/server/list/parseQuery.ts';
import type { ListSource } from '../../../plugins/kit/server/route.ts';
import { asThoughLarge, asThoughOf, asThoughRare } from './asThoughLarge.ts';
import { allNodes, indexConditions, nodesOfPage, rowConditions, type PlanNode } from './plan.ts';
import { SOME_ID, someParams } from './sortProblems.ts';

type Use = 'sort' | 'filter';

/** The key of a sort, filter or search. */
const SEARCH = 'search q';

/**
 * Checks that an index serves each declared sort, filter and search of lists that may grow. Plans are made as
 * Postgres would for each of the list's readers.
 * @param db a superuser's connection; all changes are rolled back
 */
export async function planProblems(
  db: Knex,
  contract: Contract,
  given: { sources: readonly ListSource[]; tenantId: string; deps: Pick<Deps, 'use'> },
): Promise<string[]> {
  const { sources, tenantId, deps } = given;
  const problems: string[] = [];
  const work = await db.transaction();
  try {
    await asThoughLarge(work);
    const indexes = await indexesOf(work);
    for (const source of sources.filter(({ list }) => list.staysSmall === undefined)) {
      const found = new Set<string>();
      for (const reader of readersOf(contract, source, tenantId))
        for (const one of await unserved({ db: work, deps, indexes, source, reader }))
          found.add(one);
      problems.push(...sayProblems(source, found));
    }
  } finally {
    await work.rollback();
  }
  return problems;
}

const named = (use: Use, field: string): string => `${use} ${field}`;

function sayProblems({ key, list }: ListSource, found: ReadonlySet<string>): string[] {
  const { filter, withoutIndex = [] } = list;
  const declared = new Set(withoutIndex.flatMap(namesOf));
  const offered = [
    ...sortsOf(list).map((field) => named('sort', field)),
    ...filter.map((field) => named('filter', field)),
    ...(isSearched(list) ? [SEARCH] : []),
  ];
  const lacking = [...found].filter((one) => !declared.has(one));
  return [
    ...lacking.map((one) => {
      if (one === SEARCH)
        return `searching ${key} reads every row. Have its listing 'find' keys by an index, remove 'search', or say what it costs with 'search: true' in 'withoutIndex'. If the table stays small, say why in 'staysSmall'`;
      const [use = '', field] = one.split(' ');
      return use === 'sort'
        ? `${key} sorts by '${field}' without an index in that order. Add one in a migration (tenant_id, the IDs in its path, the column, id), remove it from 'sort', or say what it costs in 'withoutIndex'. If the table stays small, say why in 'staysSmall'`
        : `${key} filters by '${field}' without an index. Add one in a migration (tenant_id, the IDs in its path, the column), remove it from 'filter', or say what it costs in 'withoutIndex'. If the table stays small, say why in 'staysSmall'`;
    }),
    ...[...declared].flatMap((one) => {
      if (found.has(one)) return [];
      return offered.includes(one)
        ? [`${key} lists its ${one} in 'withoutIndex', but an index serves it. Remove it`]
        : [`${key} lists the ${one} in 'withoutIndex', but doesn't offer it. Remove it`];
    }),
  ];
}

const namesOf = ({ sort = [], filter = [], search }: WithoutIndex): string[] => [
  ...sort.map((field) => named('sort', field)),
  ...filter.map((field) => named('filter', field)),
  ...(search ? [SEARCH] : []),
];

const isSearched = ({ search = [] }: ListSource['list']): boolean => search.length > 0;

const sortsOf = ({ sort, defaultSort }: ListSource['list']): string[] => [
  ...new Set([...sort, ...(defaultSort ? [defaultSort.replace(/:.*/, '')] : [])]),
];

interface Reader {
  role: 'foyer_app' | 'foyer_platform';
  tenantId: string | null;
}

/** The scope of the list's requests. */
function readersOf(contract: Contract, { list, can }: ListSource, tenantId: string): Reader[] {
  const isBelowTenant = list.path.includes(':tenantId');
  const realms = isOpen(can) ? ['tenant'] : (contract.permissions[can]?.realms ?? []);
  const role = list.asPlatform === undefined ? 'foyer_app' : 'foyer_platform';
  const ofTenant: Reader = { role, tenantId };
  if (isBelowTenant) return [ofTenant];
  return [
    ...(realms.includes('platform') ? [{ role: 'foyer_platform', tenantId: null } as const] : []),
    ...(realms.some((realm) => realm !== 'platform') ? [ofTenant] : []),
  ];
}

interface Asked {
  db: Knex;
  /** Name of an index → its columns in order. */
  indexes: Indexes;
  source: ListSource;
  reader: Reader;
  deps: Pick<Deps, 'use'>;
}

async function unserved({ source, reader, indexes, ...given }: Asked): Promise<string[]> {
  const { list } = source;
  const found: string[] = [];
  const db = await given.db.transaction();
  const asked = { db, deps: given.deps, indexes, source, reader };
  try {
    // An index over all tenants is longer than a tenant's part of one.
    if (reader.tenantId) await asThoughOf(10, db, ['tenant_id']);
    for (const field of sortsOf(list)) {
      const plan = await planOf(asked, { sort: `${field}:desc` }, IN_ORDER);
      if (!isInOrder(plan)) found.push(named('sort', field));
    }
    if (reader.tenantId) await asThoughOf(1, db, ['tenant_id']);
    await asThoughOf(1, db, parentColumns(await planOf(asked, {}, BY_VALUE)));
    for (const field of list.filter)
      // Every table has a primary key.
      if (field !== 'id' && !(await isFound(asked, field))) found.push(named('filter', field));
    if (isSearched(list) && isReadByRow(await planOf(asked, { q: SEARCHED }, BY_VALUE)))
      found.push(SEARCH);
  } finally {
    await db.rollback();
  }
  return found;
}

const ALWAYS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' };
// Full scans are used only if there is no other plan.
const NOTHING_WHOLE = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_hashagg: 'off',
  enable_material: 'off',
  enable_memoize: 'off',
};
const IN_ORDER = { ...ALWAYS, ...NOTHING_WHOLE, enable_sort: 'off', enable_bitmapscan: 'off' };
const BY_VALUE = { ...ALWAYS, ...NOTHING_WHOLE, enable_sort: 'on', enable_bitmapscan: 'on' };

/** The plan of a page's rows, with the reader's role. */
async function planOf(
  { db, deps, source, reader }: Asked,
  asked: Record<string, string>,
  settings: Record<string, string>,
): Promise<PlanNode> {
  const { list } = source;
  const query = parseQuery(list, { part: 'rows', ...asked });
  const { tenantId, role } = reader;
  const ctx = { ...deps, tenantId } as Ctx;
  const params = { ...query.own, ...someParams(list.path), ...(tenantId && { tenantId }) };
  const compiled = compiledOf(source, {
    db,
    ctx,
    params: params as Record<string, string>,
    timeZone: 'UTC',
  });
  const { text, values } = pageStatement(db, compiled, query, undefined);
  const all = { ...settings, 'foyer.tenant': role === 'foyer_app' ? (tenantId ?? '') : '', role };
  const set = Object.entries(all).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  await db.raw(`select ${set.join(', ')}`);
  const connection = await connectionOf(db as Knex.Transaction);
  const { rows } = (await connection.query(`explain (format json) ${text}`, [...values])) as {
    rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  };
  await db.raw('reset role');
  const [row] = rows;
  if (!row) throw new Error('Postgres returned no query plan.');
  return row['QUERY PLAN'][0].Plan;
}

const BLOCKING = new Set(['Sort', 'Aggregate', 'WindowAgg', 'Unique', 'SetOp', 'Hash']);

/** An index scan over all tenants that filters out other tenants' rows. */
const isOfAllTenants = (node: PlanNode): boolean =>
  indexConditions(node).length === 0 &&
  rowConditions(node).some((one) => one.startsWith('(tenant_id = '));

/** Whether a page's rows come sorted from an index, limited to their parent. */
const isInOrder = (plan: PlanNode): boolean =>
  nodesOfPage(plan).every(
    (node) =>
      !BLOCKING.has(node['Node Type']) &&
      node['Node Type'] !== 'Seq Scan' &&
      !isOfAllTenants(node) &&
      !rowConditions(node).some((one) => one.includes(SOME_ID)),
  );

/** The columns that the list's path filters by. */
const parentColumns = (plan: PlanNode): string[] =>
  nodesOfPage(plan)
    .flatMap((node) => [...rowConditions(node), ...indexConditions(node)])
    .flatMap((one) => {
      const [, column] = new RegExp(`(\\w+) = '${SOME_ID}'`).exec(one) ?? [];
      return column === undefined || column === 'id' ? [] : [column];
    });

/** A distinctive value of each kind, and how a plan shows it. */
const SOUGHT: Readonly<Record<string, readonly [value: string, written: string]>> = {
  text: ['sought value', 'sought value'],
  uuid: ['5f0c1a52-0000-4000-8000-000000000001', '5f0c1a52-0000-4000-8000-000000000001'],
  number: ['7654321', '7654321'],
  money: ['76543.21', '7654321'],
  instant: ['2001-02-03T04:05:06.007Z', '2001-02-03 04:05:06.007'],
  day: ['2001-02-03', '2001-02-03'],
};

async function isFound(asked: Asked, field: string): Promise<boolean> {
  const { row } = asked.source.list;
  const kind = fieldKind(row, field);
  const schema = fieldSchema(row, field);
  const inner = schema && unwrap(schema);
  const planFor = (value: string) => planOf(asked, { filters: `${field} = "${value}"` }, BY_VALUE);
  if (kind === 'boolean') {
    await asThoughRare(asked.db, true);
    const usual = rowsLookedAt(await planOf(asked, {}, BY_VALUE));
    const plans = [await planFor('true'), await planFor('false')];
    await asThoughRare(asked.db, false);
    // Most rows have one of the two values, so the other is filtered by.
    return plans.some((plan) => [...rowsLookedAt(plan)].every((one) => usual.has(one)));
  }
  if (inner instanceof z.ZodEnum) {
    for (const value of inner.options as string[])
      if (!isSought(asked, await planFor(value), `'${value}'`)) return false;
    return true;
  }
  const [value, written] = SOUGHT[inner instanceof z.ZodUUID ? 'uuid' : kind] ?? ['', ''];
  return isSought(asked, await planFor(value), written);
}

/** Whether an index finds the value, or contains only matching rows. */
function isSought({ indexes }: Asked, plan: PlanNode, written: string): boolean {
  const nodes = nodesOfPage(plan);
  if (nodes.some((node) => node['Node Type'] === 'Seq Scan')) return false;
  const has = (one: string) => one.includes(written);
  const using = nodes.filter((node) => indexConditions(node).some(has));
  if (using.length > 0) return using.some((node) => isLed(node, indexes, written));
  return !nodes.some((node) => rowConditions(node).some(has));
}

/**
 * An index must be read entirely if the column follows another one without a condition. Postgres skips from tenant to
 * tenant, so a list of all tenants can use an index that starts with `tenant_id`.
 */
function isLed(node: PlanNode, indexes: Indexes, written: string): boolean {
  const columns = indexes.get(node['Index Name'] ?? '') ?? [];
  const conditions = indexConditions(node);
  const isAbout = (one: string, column: string) => one.startsWith(`(${column} `);
  const sought = columns.findIndex((column) =>
    conditions.some((one) => one.includes(written) && isAbout(one, column)),
  );
  return columns
    .slice(0, Math.max(sought, 0))
    .every(
      (column) =>
        column === 'tenant_id' || conditions.some((one) => one.startsWith(`(${column} = `)),
    );
}

// Long enough for a trigram index.
const SEARCHED = 'searched';

/** Whether a search scans any table to find a page's rows or their keys. */
const isReadByRow = (plan: PlanNode): boolean =>
  allNodes(plan).some((node) =>
    rowConditions(node).some((one) => one.toLowerCase().includes(SEARCHED)),
  );

type Indexes = ReadonlyMap<string, readonly string[]>;

async function indexesOf(db: Knex): Promise<Indexes> {
  const rows = await query<{ name: string; columns: string[] }>(
    db,
    `
    select c.relname as name, array(
      select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) as n
    ) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
  `,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const IS_JOIN = /^\(?[\w.]+ = [\w.]+\)?$/;

const rowsLookedAt = (plan: PlanNode): Set<string> =>
  new Set(
    nodesOfPage(plan)
      .flatMap(rowConditions)
      .filter((one) => !IS_JOIN.test(one)),
  );
