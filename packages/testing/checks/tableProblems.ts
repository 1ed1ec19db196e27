import {
  makeSearchTable,
  enableRowSecurity,
  type Knex,
  type Protection,
} from '../../../plugins/kit/server.ts';
import { eventLimitProblems, eventPolicy } from './eventLimitProblems.ts';
import { tableFacts, type PolicyFacts, type TableFacts } from '../tableFacts.ts';

const KINDS: readonly Protection[] = ['tenant', 'shared', 'own', 'platform', 'platformReadable'];

/** Kinds of protection in which every row belongs to one tenant. */
const isTenants = (table: TableFacts | undefined): boolean => table?.comment === 'tenant';

/** Problems with a plugin's tables: names, types, keys and row-level security. */
export async function tableProblems(
  db: Knex,
  { id, tables }: { id: string; tables: readonly string[] },
): Promise<string[]> {
  const facts = await tableFacts(db);
  const byName = new Map(facts.map((table) => [table.name, table]));
  const expected = await expectedPolicies(db);
  const limit = { byName, expected: await eventPolicy(db) };
  return facts
    .filter(({ name }) => tables.includes(name))
    .flatMap((table) => [
      ...(table.name.startsWith(`${id}_`)
        ? []
        : [
            `the table ${table.name} doesn't start with '${id}_'. Name it ${id}_<noun> in its migration`,
          ]),
      ...timeProblems(table),
      ...wallProblems(table, expected),
      ...keyProblems(table, byName),
      ...tenantlessKeys(table),
      ...eventLimitProblems(table, limit),
    ]);
}

/** Postgres stores microseconds but JavaScript milliseconds, so a cursor would repeat rows. */
const timeProblems = ({ name, columns }: TableFacts): string[] =>
  columns
    .filter(({ type }) => type.startsWith('timestamp') && type !== 'timestamp(3) with time zone')
    .map(
      (column) =>
        `${name}.${column.name} is ${column.type} and must be timestamptz(3). Change its migration`,
    );

function wallProblems(
  table: TableFacts,
  expected: ReadonlyMap<string, readonly PolicyFacts[]>,
): string[] {
  const { name, comment, isProtected, isForced, policies } = table;
  const kind = expected.get(comment ?? '');
  if (!isProtected || !isForced)
    return [
      `${name} has no forced row-level security. Call enableRowSecurity(knex, '${name}', 'tenant')`,
    ];
  if (!kind)
    return [
      `${name} has no known kind of protection. Call enableRowSecurity(knex, '${name}', 'tenant')`,
    ];
  const ofKind = policies.filter(({ isRestrictive }) => !isRestrictive);
  const searched = expected.get(SEARCHED) ?? [];
  if (samePolicies(ofKind, kind) || (isSearched(table) && samePolicies(ofKind, searched)))
    return [];
  return [
    `${name} is declared '${comment}', but its policies differ from that kind. Let enableRowSecurity() create them`,
  ];
}

/** A table of `makeSearchTable`, whose function reads it as the owner. */
const isSearched = ({ comment, columns }: TableFacts): boolean =>
  comment === 'tenant' && columns.some(({ name }) => name === 'search_text');

const samePolicies = (some: readonly PolicyFacts[], others: readonly PolicyFacts[]): boolean => {
  const texts = (policies: readonly PolicyFacts[]) =>
    policies
      .map((policy) => JSON.stringify(policy))
      .sort()
      .join('\n');
  return texts(some) === texts(others);
};

/** The key for the policies of such a table, next to those of the kinds. */
const SEARCHED = 'searched';

/** The policies that `enableRowSecurity` creates, so that the check needs no list of its own. */
async function expectedPolicies(db: Knex): Promise<Map<string, PolicyFacts[]>> {
  const transaction = await db.transaction();
  try {
    const found = new Map<string, PolicyFacts[]>();
    for (const kind of KINDS) {
      const name = `foyer_conforms_${kind.toLowerCase()}`;
      await transaction.raw('create table ?? (tenant_id uuid, id uuid)', [name]);
      await enableRowSecurity(transaction, name, kind);
      const made = (await tableFacts(transaction)).find((table) => table.name === name);
      found.set(kind, made?.policies ?? []);
    }
    const name = 'foyer_conforms_search';
    await makeSearchTable(transaction, { name, key: 'found_id' });
    const made = (await tableFacts(transaction)).find((table) => table.name === name);
    found.set(SEARCHED, made?.policies ?? []);
    return found;
  } finally {
    await transaction.rollback();
  }
}

/** A unique key over all tenants prevents distributing a table over several databases by tenant. */
export const tenantlessKeys = ({ name, columns, keys }: TableFacts): string[] =>
  columns.some((column) => column.name === 'tenant_id')
    ? keys
        .filter((key) => !key.columns.includes('tenant_id') && !key.reason)
        .map(
          (key) =>
            `the key ${key.name} (${key.columns.join(', ')}) of ${name} has no tenant_id. Add it, or say in the migration why it can't have one, with keyWithoutTenant(knex, '${key.name}', 'a reason')`,
        )
    : [];

const sameColumns = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

/** Foreign-key checks bypass row-level security, so the keys themselves must keep tenants apart. */
function keyProblems(table: TableFacts, byName: ReadonlyMap<string, TableFacts>): string[] {
  const { name, comment, columns, constraints } = table;
  const tenant = columns.find((column) => column.name === 'tenant_id');
  const problems: string[] = [];
  if (tenant && comment === 'platformReadable')
    problems.push(`${name} has a tenant_id, but every tenant can read it. Protect it as 'tenant'`);
  if (!isTenants(table)) return problems;
  const has = (type: string, key: readonly string[]) =>
    constraints.some((one) => one.type === type && sameColumns(one.columns, key));
  if (!tenant)
    problems.push(
      `${name} is a tenant table without tenant_id. Add tenant_id uuid not null references tenants_tenant (id)`,
    );
  if (tenant?.isNullable) problems.push(`${name}.tenant_id can be null. Make it not null`);
  if (!has('p', ['tenant_id', 'id']))
    problems.push(`the primary key of ${name} must be (tenant_id, id)`);
  for (const { type, definition, columns: from, target } of constraints)
    if (type === 'f' && isTenants(byName.get(target ?? '')) && !from.includes('tenant_id'))
      problems.push(
        `${name}: '${definition}' must include tenant_id on both sides, because foreign key checks bypass row-level security`,
      );
  return problems;
}
