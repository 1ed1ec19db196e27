import { ApiError, conflict, invalid } from '../../errors.ts';
import type { Noun, Unique } from '../../resource.ts';
import type { Column } from './columns.ts';

/** Part of pg's error. With row-level security Postgres names only the key, not the columns. */
interface PgError {
  code?: string;
  constraint?: string;
}

const UNIQUE = '23505';
const FOREIGN = '23503';

interface Table {
  name: string;
  columns: readonly Column[];
  /** Columns of the path, with which Postgres' default key names start. */
  scopes: readonly string[];
}

/**
 * The error for a write that violates a key: the contract's message for a duplicate, or that a referenced record
 * doesn't exist. Undefined for any other error.
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

/** The error for deleting a record that others reference: the table's own, or that it is in use. */
export const stillReferenced = (
  error: unknown,
  noun: Noun,
  own?: () => ApiError,
): ApiError | undefined =>
  (error as PgError).code === FOREIGN
    ? (own?.() ??
      conflict('still_used', `This ${noun.one} is still in use, so it can’t be deleted.`))
    : undefined;

/** Possible names of a key on these fields: `<table>_name_city_unique`, or Postgres' default. */
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
  return invalid({ [source]: [`${label}: the option you chose no longer exists.`] });
}
