import type { ColumnFacts, TableFacts } from './tableFacts.ts';

/** Where a plugin's row types stand, in its folder. */
export const ROW_TYPES = 'server/schema.ts';

/** How such a file begins. */
export const ROW_TYPES_HEAD = '// The rows of the tables of ';

/** What the driver makes of a column of each type; `int8` and `numeric` are numbers by the pool. */
const OF_TYPE: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
};

/**
 * The rows of a plugin's tables as TypeScript, as prettier writes it.
 * @param id the plugin's; its tables begin with it
 * @returns undefined for a plugin without tables
 * @throws for a column of a type that is not known here
 */
export function rowTypes(id: string, tables: readonly TableFacts[]): string | undefined {
  const own = tables.filter(({ name }) => name.startsWith(`${id}_`));
  if (own.length === 0) return undefined;
  return [
    `${ROW_TYPES_HEAD}${id}, as its migrations leave them.
// Written by \`npm run report\`, and for a plugin elsewhere by \`npm run plugin:types\`.
// What a json column holds is said where it is read.`,
    ...own.map(interfaceOf),
  ]
    .join('\n\n')
    .concat('\n');
}

function interfaceOf(table: TableFacts): string {
  const lines = table.columns.map((column) => {
    const type = typeOf(table, column);
    const values = [...type, ...(column.isNullable && type[0] !== 'unknown' ? ['null'] : [])];
    const line = `  ${column.name}: ${values.join(' | ')};`;
    return line.length <= 100
      ? line
      : `  ${column.name}:\n${values.map((value) => `    | ${value}`).join('\n')};`;
  });
  return `/** A row of ${table.name}. */\nexport interface ${rowName(table.name)} {\n${lines.join('\n')}\n}`;
}

/** `payouts_attempt` → `PayoutsAttemptRow`. */
const rowName = (table: string): string =>
  `${table.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())}Row`;

/** The alternatives of a column's type: the texts that a check allows, or what the type says. */
function typeOf({ name, constraints }: TableFacts, column: ColumnFacts): string[] {
  const check = constraints.find(
    ({ type, columns, definition }) =>
      type === 'c' && columns.length === 1 && columns[0] === column.name && ONE_OF.test(definition),
  );
  if (check)
    return Array.from(check.definition.matchAll(/('(?:[^'])*')::text/g), ([, one = '']) => one);
  const isList = column.type.endsWith('[]');
  const bare = column.type.replace(/\[\]$/, '').replace(/\(\d+(,\d+)?\)/, '');
  const type = OF_TYPE[bare];
  if (!type || (isList && type === 'number' && bare !== 'integer'))
    throw new Error(
      `${name}.${column.name} is of the type ${column.type}, which has no row type: say one in plugins/kit/testing/rowTypes.ts.`,
    );
  return [isList ? `${type}[]` : type];
}

/** `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))` and nothing else. */
const ONE_OF = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\)\)\)$/;
