import { ApiError, conflict, invalid } from '../../errors.ts';
import type { Noun, Unique } from '../../record.ts';
import type { Column } from './columns.ts';

/** Of pg's error. Below row-level security Postgres does not say which columns, only which key. */
interface PgError {
  code?: string;
  constraint?: string;
}

const UNIQUE = '23505';
const FOREIGN = '23503';

interface Table {
  name: string;
  columns: readonly Column[];
  /** Columns of the path, which Postgres' own names of keys begin with. */
  scopes: readonly string[];
}

/**
 * What a write that breaks a key is told: the contract's sentence for a value that another record has,
 * or that the record a field points to is not there. Undefined for every other error.
 */
export function keyViolation(
  error: unknown,
  unique: readonly Unique[],
  table: Table,
): ApiError | undefined {
  const { code, constraint = '' } = error as PgError;
  if (code === FOREIGN) return lostReference(constraint, table);
  if (code !== UNIQUE) return undefined;
  const found = unique.find((one) => keyNames(one, table).includes(constraint));
  if (!found) return undefined;
  const sourceOf = (name: string) =>
    table.columns.find(({ field }) => field.name === name)?.field.source ?? name;
  return new ApiError({
    status: 409,
    code: 'duplicate',
    message: found.message,
    fields: Object.fromEntries(found.fields.map((name) => [sourceOf(name), [found.message]])),
  });
}

/** What a deletion is told whose record others point to. */
export const stillReferenced = (error: unknown, noun: Noun): ApiError | undefined =>
  (error as PgError).code === FOREIGN
    ? conflict('still_used', `This ${noun.one} is still in use and cannot be deleted.`)
    : undefined;

/** How a key of these fields may be called: `<table>_name_city_unique`, or as Postgres calls it. */
export function keyNames({ fields }: Unique, { name, columns, scopes }: Table): string[] {
  if (fields.join() === 'id') return [`${name}_pkey`];
  const names = fields.map(
    (field) => columns.find((column) => column.field.name === field)?.name ?? field,
  );
  return [
    `${name}_${names.join('_')}_unique`,
    `${name}_${names.join('_')}_key`,
    `${name}_${[...scopes, ...names].join('_')}_key`,
  ];
}

function lostReference(constraint: string, { columns }: Table): ApiError | undefined {
  const found = columns.find(
    ({ name, field }) => field.meta.kind === 'reference' && constraint.includes(`_${name}_`),
  );
  if (!found) return undefined;
  const { label, source } = found.field;
  return invalid({ [source]: [`${label}: what was chosen is not there any more.`] });
}
