import type { Knex } from 'knex';
import * as z from 'zod';
import { invalid } from '../../errors.ts';
import { fieldSchema } from '../../fields.ts';
import { unwrap } from '../../schema.ts';
import { isUuid } from '../postgres/database.ts';
import { fieldKind, wireColumn, type FieldKind } from './fields.ts';
import type { Op, Term } from './query.ts';

/** What is needed to compile a term to SQL. */
export interface Comparison {
  row: z.ZodObject;
  columns: Readonly<Record<string, string>>;
  /** IANA zone of days in dates without a time. */
  timeZone: string;
}

const SQL_OP = { eq: '=', ne: '<>', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;

/** Adds a term to a query. @throws 422 naming the field if its value can't be compared with it */
export function addTerm(query: Knex.QueryBuilder, term: Term, given: Comparison): void {
  const { field, op } = term;
  const column = given.columns[field] ?? '';
  const kind = fieldKind(given.row, field);
  if (op === 'contains') {
    void query.whereRaw(`${asText(field, given)} ilike ? escape '\\'`, [containing(text(term))]);
    return;
  }
  if (op === 'in') {
    const values = (term.value as unknown[])
      .map((value) => literal({ ...term, value }, kind, given))
      .filter((value) => value !== undefined);
    void query.whereRaw(`${column} = any(?${castOf(values)})`, [values as string[]]);
    return;
  }
  if (term.value === null) {
    if (op !== 'eq' && op !== 'ne') throw wrongValue(field);
    void query.whereRaw(`${column} is ${op === 'ne' ? 'not ' : ''}null`);
    return;
  }
  if (kind === 'instant' && isDay(term.value)) {
    if (!isRealDay(term.value)) throw wrongValue(field);
    addDay(query, { column, op, day: term.value, timeZone: given.timeZone });
    return;
  }
  const value = literal(term, kind, given);
  if (value === undefined) void query.whereRaw(op === 'ne' ? 'true' : 'false');
  else if (isOneOfFew(term, given.row)) void query.whereRaw(`${column} ${SQL_OP[op]} '${value}'`);
  else void query.whereRaw(`${column} ${SQL_OP[op]} ?${castOf(value)}`, [value]);
}

// Characters that need no quoting, in a text where `?` is a placeholder.
const PLAIN = /^[\w .:-]*$/;

/**
 * Whether a term compares a field of few values with one of them. Such a value becomes a literal in the statement,
 * which thus gets its own cached plan.
 */
export function isOneOfFew({ field, op, value }: Term, row: z.ZodObject): boolean {
  if (op !== 'eq' && op !== 'ne') return false;
  const schema = fieldSchema(row, field);
  const inner = schema && unwrap(schema);
  if (inner instanceof z.ZodBoolean) return value !== null;
  return (
    inner instanceof z.ZodEnum &&
    typeof value === 'string' &&
    PLAIN.test(value) &&
    inner.options.includes(value)
  );
}

/** Adds "any search field contains this". */
export function addSearch(
  query: Knex.QueryBuilder,
  wanted: string,
  { fields, given }: { fields: readonly string[]; given: Comparison },
): void {
  void query.where((any) => {
    for (const field of fields)
      void any.orWhereRaw(`${asText(field, given)} ilike ? escape '\\'`, [containing(wanted)]);
  });
}

/** A field as on the wire; text columns unchanged, so that their indexes are used. */
function asText(field: string, given: Comparison): string {
  const column = given.columns[field] ?? '';
  const kind = fieldKind(given.row, field);
  if (kind === 'text' && !formatOf(given.row, field)) return column;
  return `(${wireColumn(kind, column)})::text`;
}

/** Escapes a text for use in a `like` pattern that matches it anywhere. */
export const containing = (wanted: string): string => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** JavaScript accepts February 31 as a day in March. */
const isRealDay = (day: string): boolean => {
  const at = new Date(day);
  return isInEra(at) && at.toISOString().startsWith(day);
};

/** Years of four digits: JavaScript and Postgres format others differently. */
const isInEra = (at: Date): boolean => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;

/** A date means its whole day in the zone, so `<=` includes it and `>` starts after it. */
function addDay(
  query: Knex.QueryBuilder,
  { column, op, day, timeZone }: { column: string; op: Op; day: string; timeZone: string },
): void {
  const start = '((?::date)::timestamp at time zone ?)';
  const end = '((?::date + 1)::timestamp at time zone ?)';
  const at = [day, timeZone];
  if (op === 'gte' || op === 'lt') void query.whereRaw(`${column} ${SQL_OP[op]} ${start}`, at);
  else if (op === 'gt') void query.whereRaw(`${column} >= ${end}`, at);
  else if (op === 'lte') void query.whereRaw(`${column} < ${end}`, at);
  else {
    const within = `${column} >= ${start} and ${column} < ${end}`;
    void query.whereRaw(op === 'ne' ? `not (${within})` : within, [...at, ...at]);
  }
}

function text(term: Term): string {
  if (typeof term.value === 'string') return term.value;
  if (typeof term.value === 'number') return String(term.value);
  throw wrongValue(term.field);
}

type Literal = string | number | boolean;

/**
 * Casts a number of any size. Without the cast it would take the column's type and cause a Postgres error if out of
 * range. Postgres' index still compares whole numbers across integer types.
 */
function castOf(value: Literal | readonly Literal[]): string {
  const values = Array.isArray(value) ? (value as Literal[]) : [value as Literal];
  if (typeof values[0] !== 'number') return '';
  const type = values.every((one) => Number.isSafeInteger(one)) ? 'int8' : 'numeric';
  return Array.isArray(value) ? `::${type}[]` : `::${type}`;
}

/** A value as Postgres compares it; undefined for a value that no row can have. */
function literal(term: Term, kind: FieldKind, given: Comparison): Literal | undefined {
  const { field, value } = term;
  if (kind === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw wrongValue(field);
  }
  if (kind === 'number' || kind === 'money') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw wrongValue(field);
    return kind === 'money' ? Math.round(number * 100) : number;
  }
  if (kind === 'instant') {
    const at = new Date(typeof value === 'string' ? value : Number.NaN);
    if (!isInEra(at)) throw wrongValue(field);
    return at.toISOString();
  }
  if (kind === 'day') {
    if (!isDay(value) || !isRealDay(value)) throw wrongValue(field);
    return value;
  }
  const wanted = text(term);
  if (wanted.includes('\0')) throw wrongValue(field);
  return isInFormat(formatOf(given.row, field), wanted) ? wanted : undefined;
}

type Format = z.ZodUUID | z.ZodCustomStringFormat;

/** Whether a field is text on the wire but not in its column: a uuid, or one declared with `z.stringFormat`. */
function formatOf(row: z.ZodObject, field: string): Format | undefined {
  const schema = fieldSchema(row, field);
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodUUID || inner instanceof z.ZodCustomStringFormat ? inner : undefined;
}

/** Any other text would cause a Postgres error; no row can have it. */
const isInFormat = (format: Format | undefined, text: string): boolean => {
  if (!format) return true;
  return format instanceof z.ZodUUID ? isUuid(text) : format.safeParse(text).success;
};

const wrongValue = (field: string) =>
  invalid({ [field]: [`'${field}' can't be compared with that value.`] });
