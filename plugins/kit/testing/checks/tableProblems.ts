import { makeSearchTable, protect, type Knex, type Protection } from '../../server.ts';
import { eventLimitProblems, eventPolicy } from './eventLimitProblems.ts';
import { tableFacts, type PolicyFacts, type TableFacts } from '../tableFacts.ts';

const KINDS: readonly Protection[] = ['tenant', 'shared', 'own', 'platform', 'platformReadable'];

/** Kinds whose every row belongs to one tenant. */
const isTenants = (table: TableFacts | undefined): boolean => table?.comment === 'tenant';

/** What is wrong with a plugin's tables: names, types, keys and the second wall. */
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
            `table ${table.name} does not begin with '${id}_': name it ${id}_<noun> in its migration`,
          ]),
      ...timeProblems(table),
      ...wallProblems(table, expected),
      ...keyProblems(table, byName),
      ...tenantlessKeys(table),
      ...eventLimitProblems(table, limit),
    ]);
}

/** Postgres keeps microseconds and JavaScript milliseconds: a cursor between them repeats rows. */
const timeProblems = ({ name, columns }: TableFacts): string[] =>
  columns
    .filter(({ type }) => type.startsWith('timestamp') && type !== 'timestamp(3) with time zone')
    .map(
      (column) =>
        `${name}.${column.name} is ${column.type} and has to be timestamptz(3): correct its migration`,
    );

function wallProblems(
  table: TableFacts,
  expected: ReadonlyMap<string, readonly PolicyFacts[]>,
): string[] {
  const { name, comment, isProtected, isForced, policies } = table;
  const kind = expected.get(comment ?? '');
  if (!isProtected || !isForced)
    return [
      `${name} has no forced row-level security: its migration does not call protect(knex, '${name}', 'tenant')`,
    ];
  if (!kind)
    return [
      `${name} is of no known kind of protection: its migration does not call protect(knex, '${name}', 'tenant')`,
    ];
  const ofKind = policies.filter(({ isRestrictive }) => !isRestrictive);
  const searched = expected.get(SEARCHED) ?? [];
  if (samePolicies(ofKind, kind) || (isSearched(table) && samePolicies(ofKind, searched)))
    return [];
  return [
    `${name} is '${comment}', and its policies are not those of that kind: leave them to protect()`,
  ];
}

/** Of `makeSearchTable`, whose function reads it as the owner. */
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

/** What the policies of such a table are kept under, beside those of the kinds. */
const SEARCHED = 'searched';

/** What `protect` itself makes of a table, so that there is no second list of policies to keep. */
async function expectedPolicies(db: Knex): Promise<Map<string, PolicyFacts[]>> {
  const transaction = await db.transaction();
  try {
    const found = new Map<string, PolicyFacts[]>();
    for (const kind of KINDS) {
      const name = `foyer_conforms_${kind.toLowerCase()}`;
      await transaction.raw('create table ?? (tenant_id uuid, id uuid)', [name]);
      await protect(transaction, name, kind);
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

/** A key over the rows of all tenants keeps a table from being spread over several databases by tenant. */
export const tenantlessKeys = ({ name, columns, keys }: TableFacts): string[] =>
  columns.some((column) => column.name === 'tenant_id')
    ? keys
        .filter((key) => !key.columns.includes('tenant_id') && !key.reason)
        .map(
          (key) =>
            `the key ${key.name} (${key.columns.join(', ')}) of ${name} lacks tenant_id: add it, or say in the migration why it cannot have one, with keyWithoutTenant(knex, '${key.name}', 'a reason')`,
        )
    : [];

const sameColumns = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

/** Foreign-key checks bypass row-level security: the keys themselves keep tenants apart. */
function keyProblems(table: TableFacts, byName: ReadonlyMap<string, TableFacts>): string[] {
  const { name, comment, columns, constraints } = table;
  const tenant = columns.find((column) => column.name === 'tenant_id');
  const problems: string[] = [];
  if (tenant && comment === 'platformReadable')
    problems.push(
      `${name} has a tenant_id and can be read by every tenant: protect it as 'tenant'`,
    );
  if (!isTenants(table)) return problems;
  const has = (type: string, key: readonly string[]) =>
    constraints.some((one) => one.type === type && sameColumns(one.columns, key));
  if (!tenant)
    problems.push(
      `${name} is a tenant table without tenant_id: add tenant_id uuid not null references tenants_tenant (id)`,
    );
  if (tenant?.isNullable) problems.push(`${name}.tenant_id may be null: make it not null`);
  if (!has('p', ['tenant_id', 'id']))
    problems.push(`the primary key of ${name} has to be (tenant_id, id)`);
  for (const { type, definition, columns: from, target } of constraints)
    if (type === 'f' && isTenants(byName.get(target ?? '')) && !from.includes('tenant_id'))
      problems.push(
        `${name}: '${definition}' has to carry tenant_id on both sides, for its check does not ask row-level security`,
      );
  return problems;
}
