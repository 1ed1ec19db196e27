import * as z from 'zod';
import type { Field, WithoutIndex } from './contract.ts';
import { entity, fieldMeta, unwrap, wrapped, type FieldMeta } from './schema.ts';

type Fields = Readonly<Record<string, z.ZodType>>;
type None = Readonly<Record<never, never>>;
/** Matches zod's shape type: a readonly shape may be extended. */
type Shape<F extends Fields> = { -readonly [K in keyof F]: F[K] };

/** A kind of record, declared once. Rows, forms, columns and tables are derived from it. */
export interface DeclaredRecord<
  F extends Fields = Fields,
  X extends Fields = Fields,
  S extends Fields = Fields,
> {
  /** Fields that users enter and change. */
  readonly fields: F;
  /** Fields that are set on creation and can't be changed. */
  readonly fixed: X;
  /** Fields that the server adds, in rows but not in forms. */
  readonly shown: S;
  /** The forms to create and update a record. */
  readonly form: z.ZodObject<Shape<X & F>>;
  readonly change: z.ZodObject<Shape<F>>;
  readonly row: z.ZodObject<{ id: z.ZodUUID; details: z.ZodObject<Shape<X & F & S>> }>;
}

/** A record with any fields. */
export type AnyRecord = Pick<DeclaredRecord, 'fields' | 'fixed' | 'shown'> & {
  readonly form: z.ZodObject;
  readonly change: z.ZodObject;
  readonly row: z.ZodObject;
};

/** The row of a record, and the values of its forms. */
export type RecordRow<R extends AnyRecord> = z.output<R['row']>;
export type RecordForm<R extends AnyRecord> = z.output<R['form']>;

export interface Noun {
  one: string;
  many: string;
}

/** The record's kind in audit entries: `ticket type` → `ticketType`. */
export const auditSubject = ({ one }: Noun): string =>
  one.replace(/ (\w)/g, (_, first: string) => first.toUpperCase());

/** Fields whose combined values must be unique per owner. */
export interface Unique {
  fields: readonly string[];
  message: string;
}

/**
 * Declares a record. Each field's schema defines its kind, label, limits and messages.
 * @param more.fixed fields that an update can't change; @param more.shown fields that aren't in any form
 * @example
 * export const note = record(
 *   { title: text({ label: 'Note', required: 'Enter a note.', max: 120 }) },
 *   { shown: { dateCreated: instant({ label: 'Written' }) } },
 * );
 */
export function record<
  const F extends Fields,
  const X extends Fields = None,
  const S extends Fields = None,
>(fields: F, more: { fixed?: X; shown?: S } = {}): DeclaredRecord<F, X, S> {
  const { fixed = {} as X, shown = {} as S } = more;
  const form = z.object({ ...fixed, ...fields }) as DeclaredRecord<F, X, S>['form'];
  const change = z.object({ ...fields }) as unknown as DeclaredRecord<F, X, S>['change'];
  const details = z.object({ ...fixed, ...fields, ...shown });
  const row = entity(details) as unknown as DeclaredRecord<F, X, S>['row'];
  return { fields, fixed, shown, form, change, row };
}

/** A field of a record with its metadata. */
export interface RecordField {
  /** `zip_code`; on the wire it is inside `details`. */
  name: string;
  /** `details.zip_code` */
  source: string;
  schema: z.ZodType;
  meta: FieldMeta;
  label: string;
  part: 'fixed' | 'fields' | 'shown';
}

/** The fields of a record in order: fixed, editable, then shown fields. */
export function fieldsOf(record: AnyRecord): RecordField[] {
  return (['fixed', 'fields', 'shown'] as const).flatMap((part) =>
    Object.entries(record[part]).map(([name, schema]) =>
      describeField({ name, schema, source: `details.${name}`, part }),
    ),
  );
}

/** The fields of a plain form, such as a plugin's settings. */
export const fieldsOfForm = (form: z.ZodObject): RecordField[] =>
  Object.entries(form.shape).map(([name, schema]) =>
    describeField({ name, schema: schema as z.ZodType, source: name, part: 'fields' }),
  );

/** A plain zod schema can set its label and help with `.meta({ title, description })`. */
function describeField(
  given: Pick<RecordField, 'name' | 'schema' | 'source' | 'part'>,
): RecordField {
  const { name, schema } = given;
  const meta = fieldMeta(schema) ?? plainMeta(schema);
  const { title, description } = schema.meta() ?? unwrap(schema).meta() ?? {};
  const label = meta.label ?? title ?? humanName(name);
  return { ...given, meta: { ...(description && { help: description }), ...meta }, label };
}

/** The kind of a field that was declared as a plain zod schema. */
export function plainMeta(schema: z.ZodType): FieldMeta {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodBoolean) return { kind: 'switch' };
  if (inner instanceof z.ZodNumber) return { kind: 'number' };
  if (inner instanceof z.ZodEnum)
    return {
      kind: 'choice',
      of: Object.fromEntries(inner.options.map((value) => [value, humanName(String(value))])),
    };
  return { kind: 'text', isUnsorted: !(inner instanceof z.ZodString) };
}

/** `maximumTickets` and `zip_code` → `Maximum tickets` and `Zip code`. */
export function humanName(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a field may be null, which keyset pagination can't sort by. */
export function isNullable(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return true;
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;
  return inner !== undefined && isNullable(inner);
}

interface Can {
  read: string;
  create?: string;
  update?: string;
  delete?: string;
}

type Body<Form extends z.ZodObject> = z.ZodType<
  { details: z.output<Form> },
  { details: z.input<Form> }
>;

/** A resource as returned by `resource`. */
export type ResourceOf<R extends AnyRecord, Path extends string, C extends Can> = {
  record: R;
  path: Path;
  row: R['row'];
  can: C;
  noun: Noun;
  unique?: readonly Unique[];
  summary: string;
  filter: readonly Field<R['row']>[];
  sort: readonly Field<R['row']>[];
  search: readonly Field<R['row']>[];
  defaultSort?: string;
  download?: string;
  csv?: Readonly<Record<string, string>>;
} & (C extends { create: string } ? { create: Body<R['form']> } : unknown) &
  (C extends { update: string } ? { update: Body<R['change']> } : unknown);

/**
 * Declares a list of records with read-one, create, update and delete, as far as `can` allows. Forms, filters, sorts
 * and CSV headings are derived from the record unless given.
 * @param given.wrapper an alternative name for `details` in request bodies
 * @example
 * resources: {
 *   notes: resource(note, {
 *     path: '/x/sample/tenants/:tenantId/notes',
 *     noun: { one: 'note', many: 'notes' },
 *     can: { read: 'notes.read', create: 'notes.write', update: 'notes.write', delete: 'notes.write' },
 *   }),
 * }
 */
export function resource<R extends AnyRecord, const Path extends string, const C extends Can>(
  record: R,
  given: {
    path: Path;
    can: C;
    noun: Noun;
    wrapper?: string;
    summary?: string;
    filter?: readonly Field<NoInfer<R>['row']>[];
    sort?: readonly Field<NoInfer<R>['row']>[];
    /** By default the first text field. */
    search?: readonly Field<NoInfer<R>['row']>[];
    defaultSort?: string;
    download?: string;
    /** Same as for a list. */
    staysSmall?: string;
    /** Same as for a list. */
    withoutIndex?: readonly WithoutIndex[];
    /** `id` is a key composed of several fields. */
    unique?: readonly {
      fields: readonly ((keyof NoInfer<R>['form']['shape'] & string) | 'id')[];
      message: string;
    }[];
  },
): ResourceOf<R, Path, C> {
  const { wrapper, can, noun, ...rest } = given;
  const every = fieldsOf(record);
  const scalar = every.filter(({ meta }) => !meta.isUnsorted);
  const firstText = scalar.find(({ meta }) => meta.kind === 'text');
  const body = (form: z.ZodObject) =>
    wrapper ? wrapped(wrapper, form) : z.object({ details: form });
  const made = {
    record,
    row: record.row,
    summary: humanName(noun.many),
    filter: ['id', ...scalar.map(({ source }) => source)],
    sort: scalar.filter(({ schema }) => !isNullable(schema)).map(({ source }) => source),
    search: firstText ? [firstText.source] : [],
    ...rest,
    can,
    noun,
    ...(given.download && {
      csv: Object.fromEntries(every.map(({ source, label }) => [source, label])),
    }),
    ...(can.create && { create: body(record.form) }),
    ...(can.update && { update: body(record.change) }),
  };
  return made as unknown as ResourceOf<R, Path, C>;
}
