import type { Knex } from 'knex';
import * as z from 'zod';
import { invalid } from '../../errors.ts';
import { fieldSchema } from '../../fields.ts';
import { unwrap } from '../../schema.ts';
import { isUuid } from '../postgres/database.ts';
import { fieldKind, wireColumn, type FieldKind } from './fields.ts';
import type { Op, Term } from './query.ts';

/** What a term is turned into SQL with. */
export interface Comparison {
  row: z.ZodObject;
  columns: Readonly<Record<string, string>>;
  /** IANA zone in which a date without a time is a day. */
  timeZone: string;
}

const SQL_OP = { eq: '=', ne: '<>', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;

/** Adds a term to a query. @throws 422 naming the field when its value cannot be compared with it */
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

// What needs no quoting, in a text that takes `?` for a place to fill.
const PLAIN = /^[\w .:-]*$/;

/**
 * Whether a term compares a field of few values with one of them. It is written out in its statement,
 * which so has a plan for this value, made once.
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

/** A field as it reads on the wire; text columns as they are, for their indexes. */
function asText(field: string, given: Comparison): string {
  const column = given.columns[field] ?? '';
  const kind = fieldKind(given.row, field);
  if (kind === 'text' && !isUuidField(given.row, field)) return column;
  return `(${wireColumn(kind, column)})::text`;
}

/** A text as a pattern for `like` that means itself, wherever it stands. */
export const containing = (wanted: string): string => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** JavaScript takes the 31st of February for a day of March. */
const isRealDay = (day: string): boolean => {
  const at = new Date(day);
  return isInEra(at) && at.toISOString().startsWith(day);
};

/** Years of four digits: beyond them JavaScript and Postgres write dates differently. */
const isInEra = (at: Date): boolean => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;

/** A date means its whole day in the zone, so `<=` includes it and `>` begins after it. */
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
 * A number of any size may be asked for: uncast it would be of the column's type and, out of its
 * range, an error of Postgres. Whole numbers are compared across integer types by the index.
 */
function castOf(value: Literal | readonly Literal[]): string {
  const values = Array.isArray(value) ? (value as Literal[]) : [value as Literal];
  if (typeof values[0] !== 'number') return '';
  const type = values.every((one) => Number.isSafeInteger(one)) ? 'int8' : 'numeric';
  return Array.isArray(value) ? `::${type}[]` : `::${type}`;
}

/** A value as Postgres compares it; undefined for what no row can have. */
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
  return isUuidField(given.row, field) && !isUuid(wanted) ? undefined : wanted;
}

/** A uuid column and a text that is none would be an error of Postgres; no row can have it. */
function isUuidField(row: z.ZodObject, field: string): boolean {
  const schema = fieldSchema(row, field);
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodUUID;
}

const wrongValue = (field: string) =>
  invalid({ [field]: [`'${field}' cannot be compared with that value.`] });
