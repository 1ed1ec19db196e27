import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import knexFactory from 'knex';
import { isOpen, permissionName, type Contract } from '../plugins/kit/contract.ts';
import { discover } from '../plugins/kit/discover.ts';
import { kitVersion, type Loaded } from '../plugins/kit/host.ts';
import { openapi, operationsOf } from '../plugins/kit/server/openapi.ts';
import { ROW_TYPES, rowTypes } from '../plugins/kit/testing/rowTypes.ts';
import { tableFacts, type TableFacts } from '../plugins/kit/testing/tableFacts.ts';
import { emptyDatabase } from '../plugins/kit/testing/testDatabase.ts';
import startDatabase from '../tests/database.ts';
import { loadPlugins, root } from './loadPlugins.ts';
import { migrate } from './migrate.ts';
import { platformWork } from './platformWork.ts';

/** Path in the repository → text: what the installation opens, says and keeps, to be reviewed like code. */
export async function reports(): Promise<Record<string, string>> {
  const plugins = await loadPlugins([]);
  const contracts = plugins.map(({ contract }) => contract);
  const tables = await migratedTables();
  return {
    'tests/reports/permissions.md': await permissionReport(contracts),
    'tests/reports/openapi.json': `${linePerPart(openapi(contracts, kitVersion()), 3)}\n`,
    'tests/reports/lists.md': listReport(contracts),
    'tests/reports/schema.sql.md': schemaReport(tables),
    ...rowTypeFiles(plugins, tables),
  };
}

/** The names of files that do not hold what they should. */
export async function outdated(wanted: Record<string, string>): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(wanted).map(async ([name, text]) => {
      const written = await readFile(join(root, name), 'utf8').catch(() => '');
      return written === text ? [] : [name];
    }),
  );
  return checked.flat();
}

/** JSON whose parts down to `depth` have a line each: a changed operation or schema is one changed line. */
function linePerPart(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  const lines = Object.entries(value).map(
    ([key, part]) =>
      `${indent} ${JSON.stringify(key)}: ${linePerPart(part, depth - 1, `${indent} `)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** What `conforms` does not ask an index for, and why. */
function listReport(contracts: readonly Contract[]): string {
  const lists = contracts.flatMap(({ id, lists, resources }) =>
    Object.entries({ ...resources, ...lists }).map(([name, list]) => ({
      name: `${id}.${name}`,
      staysSmall: list.staysSmall,
      withoutIndex: list.withoutIndex ?? [],
    })),
  );
  const small = lists.flatMap(({ name, staysSmall }) => (staysSmall ? [[name, staysSmall]] : []));
  const unserved = lists.flatMap(({ name, withoutIndex }) =>
    withoutIndex.map(({ sort = [], filter = [], search, why }) => [
      name,
      sort.join(', '),
      filter.join(', '),
      search ? 'yes' : '',
      why,
    ]),
  );
  return `# Lists

Of every other sort, filter and search \`conforms\` wants an index. Written by \`npm run report\`.

## Lists that stay small

${table(['list', 'why'], small)}

## Sorts, filters and searches that no index serves

Times are of one page, over 100,000 orders of three tenants.

${table(['list', 'sorts', 'filters', 'search', 'what they cost'], unserved)}
`;
}

async function permissionReport(contracts: readonly Contract[]): Promise<string> {
  const operations = contracts.flatMap((contract) =>
    operationsOf(contract).map((operation) => ({ ...operation, contract })),
  );
  const call = ({ method, path }: { method: string; path: string }) =>
    `${method.toUpperCase()} ${path}`;
  const guarded = operations.flatMap(({ can, contract, ...route }) => {
    if (isOpen(can)) return [];
    const { realms = [], roles = [] } = contract.permissions[can] ?? {};
    return [[call(route), permissionName(contract, can), realms.join(', '), roles.join(', ')]];
  });
  const opened = operations.flatMap(({ can, ...route }) =>
    isOpen(can) ? [[call(route), can.open]] : [],
  );
  const declaredWork = contracts.flatMap(({ routes, lists, resources }) =>
    Object.values({ ...routes, ...lists, ...resources }).flatMap(({ path, asPlatform }) =>
      asPlatform === undefined ? [] : [[path, asPlatform]],
    ),
  );
  const permissions = contracts.flatMap((contract) =>
    Object.entries(contract.permissions).map(([key, { label, realms, roles = [], perEvent }]) => [
      permissionName(contract, key),
      label,
      realms.join(', '),
      roles.join(', '),
      perEvent ? 'yes' : '',
    ]),
  );
  const folders = [join(root, 'api'), ...discover(root).map(({ folder }) => folder)];
  return `# Permissions

What is not in here is denied. Written by \`npm run report\`.

## Permissions and the roles that hold them from the start

A member who is limited to some events has those that are per event, and no others.

${table(['permission', 'what it allows', 'realms', 'roles', 'per event'], permissions)}

## Calls that need a permission

${table(['call', 'permission', 'realms', 'roles'], guarded)}

## Calls that need none, and why

${table(['call', 'reason'], opened)}

## Work on the rows of every tenant, and why

${table(['where', 'reason'], [...declaredWork, ...(await platformWork(root, folders))])}
`;
}

/** The tables of a fresh database, as the migrations of all plugins leave them. */
async function migratedTables(): Promise<TableFacts[]> {
  const database = await emptyDatabase();
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  try {
    await migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
    return await tableFacts(owner);
  } finally {
    await owner.destroy();
    await database.drop();
  }
}

const schemaReport = (tables: readonly TableFacts[]): string => `# Tables

As migrations leave them on a fresh database. Written by \`npm run report\`.

${tables.map(describeTable).join('\n\n')}
`;

/** Beside each plugin's server half the rows of its tables; those of the kernel are the host's. */
function rowTypeFiles(
  plugins: readonly Loaded[],
  tables: readonly TableFacts[],
): Record<string, string> {
  const folders = new Map(discover(root).map(({ name, folder }) => [name, folder]));
  return Object.fromEntries(
    plugins.flatMap(({ name, contract }) => {
      const folder = folders.get(name);
      const file = folder ? join(relative(root, folder), ROW_TYPES) : 'api/schema.ts';
      const text = rowTypes(contract.id, tables);
      return text === undefined ? [] : [[file, text]];
    }),
  );
}

function describeTable({ name, comment, isForced, columns, ...facts }: TableFacts): string {
  const lines = columns.map(({ name: column, type, isNullable, default: value, collation }) =>
    [
      `  ${column} ${type}`,
      collation && ` collate "${collation}"`,
      !isNullable && ' not null',
      value !== null && ` default ${value}`,
    ]
      .filter(Boolean)
      .join(''),
  );
  const constraints = facts.constraints.map(({ definition }) => `  ${definition}`);
  const keys = facts.keys.flatMap(({ name: key, reason }) =>
    reason ? [`-- ${key} has no tenant_id: ${reason}`] : [],
  );
  const policies = facts.policies.map(
    ({ command, roles, using, check, isRestrictive, reason }) =>
      `${reason === null ? '' : `-- of all events: ${reason}\n`}${isRestrictive ? 'restrictive ' : ''}policy for ${command.toLowerCase()} to ${roles}${using ? ` using (${using})` : ''}${check ? ` with check (${check})` : ''}`,
  );
  const wall = isForced ? ', row-level security forced' : '';
  return `## ${name}

${comment ? `Kind: ${comment}${wall}.\n\n` : ''}\`\`\`sql
${[...lines, ...constraints].join(',\n')}

${[...facts.indexes, ...keys, ...policies].join('\n')}
\`\`\``;
}

async function main(isCheck: boolean): Promise<void> {
  const stop = await startDatabase();
  try {
    const wanted = await reports();
    const changed = await outdated(wanted);
    if (isCheck && changed.length > 0) {
      process.stderr.write(
        `the code says otherwise than ${changed.join(', ')}. Look at what npm run report changes.\n`,
      );
      process.exitCode = 1;
    }
    if (isCheck) return;
    for (const name of changed) await writeFile(join(root, name), wanted[name] ?? '');
    process.stdout.write(
      changed.length > 0 ? `written: ${changed.join(', ')}\n` : 'nothing has changed\n',
    );
  } finally {
    await stop?.();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.includes('--check'));
