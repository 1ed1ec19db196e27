import type { Knex } from 'knex';
import { connectionOf } from '../../server/postgres/internals.ts';
import * as z from 'zod';
import type { Contract, WithoutIndex } from '../../contract.ts';
import { isOpen } from '../../contract.ts';
import { fieldSchema } from '../../fields.ts';
import { unwrap } from '../../schema.ts';
import type { Ctx } from '../../server.ts';
import { compiledOf } from '../../server/list/answer.ts';
import { pageStatement } from '../../server/list/compile.ts';
import { fieldKind } from '../../server/list/fields.ts';
import { parseQuery } from '../../server/list/parseQuery.ts';
import type { ListSource } from '../../server/route.ts';
import { asThoughLarge, asThoughOf, asThoughRare } from './asThoughLarge.ts';
import { allNodes, indexConditions, nodesOfPage, rowConditions, type PlanNode } from './plan.ts';
import { SOME_ID, someParams } from './sortProblems.ts';

type Use = 'sort' | 'filter';

/** As a sort or a filter is named by its field. */
const SEARCH = 'search q';

/**
 * Whether an index serves each declared sort and filter, and the search, of the lists that do not stay small, as whoever
 * may read them asks Postgres: in order of an index, and by what an index finds.
 * @param db of the superuser; nothing that is done to it stays
 */
export async function planProblems(
  db: Knex,
  contract: Contract,
  { sources, tenantId }: { sources: readonly ListSource[]; tenantId: string },
): Promise<string[]> {
  const problems: string[] = [];
  const work = await db.transaction();
  try {
    await asThoughLarge(work);
    const indexes = await indexesOf(work);
    for (const source of sources.filter(({ list }) => list.staysSmall === undefined)) {
      const found = new Set<string>();
      for (const reader of readersOf(contract, source, tenantId))
        for (const one of await unserved({ db: work, indexes, source, reader })) found.add(one);
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
        return `${key} is searched row by row: have its listing 'find' keys by an index, take 'search' out, or say with 'search: true' in 'withoutIndex' what it costs; where the rows stay few, say why in 'staysSmall'`;
      const [use = '', field] = one.split(' ');
      return use === 'sort'
        ? `${key} sorts by '${field}', and no index has its rows in this order: add one in a migration (tenant_id, what its path names, the column, id), take it out of 'sort', or say in 'withoutIndex' what it costs; where the rows stay few, say why in 'staysSmall'`
        : `${key} filters by '${field}', and no index finds it: add one in a migration (tenant_id, what its path names, the column), take it out of 'filter', or say in 'withoutIndex' what it costs; where the rows stay few, say why in 'staysSmall'`;
    }),
    ...[...declared].flatMap((one) => {
      if (found.has(one)) return [];
      return offered.includes(one)
        ? [
            `${key} says in 'withoutIndex' that no index serves its ${one}, and one does: take it out`,
          ]
        : [`${key} names in 'withoutIndex' the ${one}, which it does not offer: take it out`];
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

/** In which reach its requests are answered. */
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
  /** Name of an index → what it is of, in order. */
  indexes: Indexes;
  source: ListSource;
  reader: Reader;
}

async function unserved({ source, reader, indexes, ...given }: Asked): Promise<string[]> {
  const { list } = source;
  const found: string[] = [];
  const db = await given.db.transaction();
  const asked = { db, indexes, source, reader };
  try {
    // An index that has the rows of all tenants is longer than a tenant's part of one.
    if (reader.tenantId) await asThoughOf(10, db, ['tenant_id']);
    for (const field of sortsOf(list)) {
      const plan = await planOf(asked, { sort: `${field}:desc` }, IN_ORDER);
      if (!isInOrder(plan)) found.push(named('sort', field));
    }
    if (reader.tenantId) await asThoughOf(1, db, ['tenant_id']);
    await asThoughOf(1, db, parentColumns(await planOf(asked, {}, BY_VALUE)));
    for (const field of list.filter)
      // Every table has a key.
      if (field !== 'id' && !(await isFound(asked, field))) found.push(named('filter', field));
    if (isSearched(list) && isReadByRow(await planOf(asked, { q: SEARCHED }, BY_VALUE)))
      found.push(SEARCH);
  } finally {
    await db.rollback();
  }
  return found;
}

const ALWAYS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' };
// What reads a table whole is left to where there is nothing else.
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

/** The plan of a page's rows, as the reader's role. */
async function planOf(
  { db, source, reader }: Asked,
  asked: Record<string, string>,
  settings: Record<string, string>,
): Promise<PlanNode> {
  const { list } = source;
  const query = parseQuery(list, { part: 'rows', ...asked });
  const { tenantId, role } = reader;
  const ctx = { tenantId } as Ctx;
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
  if (!row) throw new Error('Postgres explains nothing.');
  return row['QUERY PLAN'][0].Plan;
}

const BLOCKING = new Set(['Sort', 'Aggregate', 'WindowAgg', 'Unique', 'SetOp', 'Hash']);

/** A walk along an index of all tenants that leaves out those of others. */
const isOfAllTenants = (node: PlanNode): boolean =>
  indexConditions(node).length === 0 &&
  rowConditions(node).some((one) => one.startsWith('(tenant_id = '));

/** Whether a page's rows come from an index in their order, those of its parent alone. */
const isInOrder = (plan: PlanNode): boolean =>
  nodesOfPage(plan).every(
    (node) =>
      !BLOCKING.has(node['Node Type']) &&
      node['Node Type'] !== 'Seq Scan' &&
      !isOfAllTenants(node) &&
      !rowConditions(node).some((one) => one.includes(SOME_ID)),
  );

/** The columns that the list's own path narrows it by. */
const parentColumns = (plan: PlanNode): string[] =>
  nodesOfPage(plan)
    .flatMap((node) => [...rowConditions(node), ...indexConditions(node)])
    .flatMap((one) => {
      const [, column] = new RegExp(`(\\w+) = '${SOME_ID}'`).exec(one) ?? [];
      return column === undefined || column === 'id' ? [] : [column];
    });

/** A value of each kind that stands nowhere else, and how a plan writes it. */
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
    // Most rows have one of the two values: what is looked for is the other.
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

/** An index finds it, or holds nothing else. */
function isSought({ indexes }: Asked, plan: PlanNode, written: string): boolean {
  const nodes = nodesOfPage(plan);
  if (nodes.some((node) => node['Node Type'] === 'Seq Scan')) return false;
  const has = (one: string) => one.includes(written);
  const using = nodes.filter((node) => indexConditions(node).some(has));
  if (using.length > 0) return using.some((node) => isLed(node, indexes, written));
  return !nodes.some((node) => rowConditions(node).some(has));
}

/**
 * An index is read whole for a column that has another before it, unless that is given too. From one tenant
 * to the next Postgres skips: who reads all tenants may use an index that begins with `tenant_id`.
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

// Long enough for an index of parts of words.
const SEARCHED = 'searched';

/** Whether any table is looked through for what is searched, where a page's rows or their keys are found. */
const isReadByRow = (plan: PlanNode): boolean =>
  allNodes(plan).some((node) =>
    rowConditions(node).some((one) => one.toLowerCase().includes(SEARCHED)),
  );

type Indexes = ReadonlyMap<string, readonly string[]>;

async function indexesOf(db: Knex): Promise<Indexes> {
  const { rows } = await db.raw<{ rows: { name: string; columns: string[] }[] }>(`
    select c.relname as name, array(
      select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) as n
    ) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
  `);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const IS_JOIN = /^\(?[\w.]+ = [\w.]+\)?$/;

const rowsLookedAt = (plan: PlanNode): Set<string> =>
  new Set(
    nodesOfPage(plan)
      .flatMap(rowConditions)
      .filter((one) => !IS_JOIN.test(one)),
  );
