import * as z from 'zod';
import type { Column, Field, WithoutIndex } from './contract.ts';
import { entity, fieldMeta, unwrap, wrapped, type FieldMeta, type FieldUse } from './schema.ts';

/**
 * A field whose form and row differ, or that only one of them has. A form may clear a text that a row always has; an
 * option of a write is in no row; a counter is in no form.
 */
export interface FieldSides {
  /** The schema in forms; without it no form has the field. */
  readonly form?: z.ZodType;
  /** The schema in rows; without it no row has the field, and no column stores it. */
  readonly row?: z.ZodType;
  /** The only form that has it; by default both. */
  readonly on?: 'create' | 'update';
  /** Label and defaults, if its schemas have none. */
  readonly use?: FieldUse & Partial<Pick<FieldMeta, 'kind' | 'lines'>>;
}
type Declared = z.ZodType | FieldSides;
type Fields = Readonly<Record<string, Declared>>;
type None = Readonly<Record<never, never>>;
type When = 'create' | 'update';

type FormSchema<D> = D extends z.ZodType
  ? D
  : D extends { form: infer Schema extends z.ZodType }
    ? Schema
    : never;
type RowSchema<D> = D extends z.ZodType
  ? D
  : D extends { row: infer Schema extends z.ZodType }
    ? Schema
    : never;
type IsIn<D, W extends When> = D extends z.ZodType
  ? true
  : D extends { form: z.ZodType }
    ? D extends { on: infer Only }
      ? Only extends W
        ? true
        : false
      : true
    : false;
/** Match zod's shape type: a readonly shape may be extended. */
type FormShape<F, W extends When> = {
  -readonly [K in keyof F as IsIn<F[K], W> extends true ? K : never]: FormSchema<F[K]>;
};
type RowShape<F> = {
  -readonly [K in keyof F as [RowSchema<F[K]>] extends [never] ? never : K]: RowSchema<F[K]>;
};
type PartialShape<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<S[K]> };
type Entity<F> = z.ZodObject<{ id: z.ZodUUID; details: z.ZodObject<RowShape<F>> }>;

/** A kind of record, declared once. Rows, forms, columns and tables are derived from it. */
export interface DeclaredRecord<
  F extends Fields = Fields,
  X extends Fields = Fields,
  S extends Fields = Fields,
  Row extends z.ZodObject = Entity<X & F & S>,
> {
  /** Fields that users enter and change. */
  readonly fields: F;
  /** Fields that are set on creation and can't be changed. */
  readonly fixed: X;
  /** Fields that the server adds, in rows but not in forms. */
  readonly shown: S;
  /** The forms to create and update a record. */
  readonly form: z.ZodObject<FormShape<X & F, 'create'>>;
  readonly change: z.ZodObject<FormShape<F, 'update'>>;
  /** A part of the update: omitted fields stay unchanged. */
  readonly changes: z.ZodObject<PartialShape<FormShape<F, 'update'>>>;
  /** The fields of a row, without its envelope. */
  readonly details: z.ZodObject<RowShape<X & F & S>>;
  readonly row: Row;
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
 * Declares a record. Each field's schema defines its kind, label, limits and messages. A field whose form and row
 * differ has two: `{ form, row }`.
 * @param more.fixed fields that an update can't change; @param more.shown fields that aren't in any form
 * @param more.check rules across fields, for every form; a field that the form lacks is undefined
 * @param more.row the row around the fields, if not `{ id, details }`
 * @example
 * export const note = record(
 *   {
 *     title: text({ label: 'Note', required: 'Enter a note.', max: 120 }),
 *     place: { form: z.string().max(80).nullish(), row: z.string() },
 *   },
 *   { shown: { dateCreated: instant({ label: 'Written' }) } },
 * );
 */
export function record<
  const F extends Fields,
  const X extends Fields = None,
  const S extends Fields = None,
  Row extends z.ZodObject = Entity<X & F & S>,
>(
  fields: F,
  more: {
    fixed?: X;
    shown?: S;
    check?: (form: DeclaredRecord<F, X>['form']) => z.ZodObject;
    row?: (details: DeclaredRecord<F, X, S>['details']) => Row;
  } = {},
): DeclaredRecord<F, X, S, Row> {
  const { fixed = {} as X, shown = {} as S } = more;
  type Made = DeclaredRecord<F, X, S, Row>;
  // The schemas are built at runtime from what the types compute.
  const checked = (form: z.ZodObject) => more.check?.(form as unknown as Made['form']) ?? form;
  const create = z.object(schemasOf({ ...fixed, ...fields }, 'create'));
  const change = z.object(schemasOf(fields, 'update'));
  const changes = z.object(
    Object.fromEntries(
      Object.entries(change.shape).map(([name, schema]) => [
        name,
        // An omitted field is unchanged, not its default.
        (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
      ]),
    ),
  );
  const details = z.object(
    schemasOf({ ...fixed, ...fields }, 'row', shown),
  ) as unknown as Made['details'];
  return {
    fields,
    fixed,
    shown,
    form: checked(create) as unknown as Made['form'],
    change: checked(change) as unknown as Made['change'],
    changes: checked(changes) as unknown as Made['changes'],
    details,
    row: more.row?.(details) ?? (entity(details) as unknown as Row),
  };
}

/** Both sides of a field; a plain schema is in rows and in both forms. */
function sidesOf(declared: Declared): FieldSides {
  return declared instanceof z.ZodType ? { form: declared, row: declared } : declared;
}

/** The schemas of one side; of `rowOnly`, which no form has, always the row's. */
function schemasOf(fields: Fields, side: When | 'row', rowOnly: Fields = {}) {
  const own = Object.entries(fields).flatMap(([name, declared]) => {
    const { form, row, on } = sidesOf(declared);
    const schema = side === 'row' ? row : on && on !== side ? undefined : form;
    return schema ? [[name, schema] as const] : [];
  });
  const added = Object.entries(rowOnly).flatMap(([name, declared]) => {
    const { row } = sidesOf(declared);
    return row ? [[name, row] as const] : [];
  });
  return Object.fromEntries([...own, ...added]);
}

/** A field of a record with its metadata. */
export interface RecordField {
  /** `zip_code`; on the wire it is inside `details`. */
  name: string;
  /** `details.zip_code` */
  source: string;
  /** The schema in its form, or in its row if no form has it. */
  schema: z.ZodType;
  /** The schema in the row; undefined if no row has it. */
  row: z.ZodType | undefined;
  meta: FieldMeta;
  label: string;
  /** The forms that have it: on creation only, both, on update only, or none. */
  part: 'fixed' | 'fields' | 'later' | 'shown';
}

/** The fields of a record in order: fixed, editable, then shown fields. */
export function fieldsOf(record: AnyRecord): RecordField[] {
  const isFlat = !('details' in record.row.shape);
  return (['fixed', 'fields', 'shown'] as const).flatMap((given) =>
    Object.entries(record[given]).flatMap(([name, declared]) => {
      const { form, row, on, use } = sidesOf(declared);
      const schema = (given === 'shown' ? undefined : form) ?? row;
      if (!schema) return [];
      const source = isFlat ? name : `details.${name}`;
      const part = partOf(given, { form, on });
      return [describeField({ name, schema, row, source, part }, use)];
    }),
  );
}

/** @throws if the record doesn't declare it */
export function fieldOf<R extends AnyRecord>(
  record: R,
  name: keyof (R['fixed'] & R['fields'] & R['shown']) & string,
): RecordField {
  const found = fieldsOf(record).find((field) => field.name === name);
  if (!found) throw new Error(`The record has no field '${name}'.`);
  return found;
}

function partOf(
  given: 'fixed' | 'fields' | 'shown',
  { form, on }: Pick<FieldSides, 'form'> & { on: When | undefined },
): RecordField['part'] {
  if (given !== 'fields') return given;
  if (!form) return 'shown';
  if (!on) return 'fields';
  return on === 'create' ? 'fixed' : 'later';
}

/** The fields of a plain form, such as a plugin's settings. */
export const fieldsOfForm = (form: z.ZodObject): RecordField[] =>
  Object.entries(form.shape).map(([name, schema]) =>
    describeField({
      name,
      schema: schema as z.ZodType,
      row: schema as z.ZodType,
      source: name,
      part: 'fields',
    }),
  );

/** A plain zod schema can set its label and help with `.meta({ title, description })`. */
function describeField(
  given: Pick<RecordField, 'name' | 'schema' | 'row' | 'source' | 'part'>,
  use: FieldSides['use'] = {},
): RecordField {
  const { name, schema, row = schema } = given;
  const meta = { ...(fieldMeta(schema) ?? fieldMeta(row) ?? plainMeta(row)), ...use };
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
  columns: { readonly [F in Field<R['row']>]?: Column };
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
    /** By default all but long texts, of which those that fit are shown; choices and switches are filters. */
    columns?: { readonly [F in Field<NoInfer<R>['row']>]?: Column };
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
  const inRows = fieldsOf(record).filter(({ row }) => row !== undefined);
  const scalar = inRows.filter(({ meta }) => !meta.isUnsorted);
  const firstText = scalar.find(({ meta }) => meta.kind === 'text');
  const body = (form: z.ZodObject) =>
    wrapper ? wrapped(wrapper, form) : z.object({ details: form });
  const made = {
    record,
    row: record.row,
    summary: humanName(noun.many),
    filter: ['id', ...scalar.map(({ source }) => source)],
    sort: scalar.filter(({ row }) => row && !isNullable(row)).map(({ source }) => source),
    search: firstText ? [firstText.source] : [],
    columns: defaultColumns(inRows),
    ...rest,
    can,
    noun,
    ...(given.download && {
      csv: Object.fromEntries(inRows.map(({ source, label }) => [source, label])),
    }),
    ...(can.create && { create: body(record.form) }),
    ...(can.update && { update: body(record.change) }),
  };
  return made as unknown as ResourceOf<R, Path, C>;
}

/** No more fit a window of 1440 px next to the menu. */
const MAX_COLUMNS = 8;

const defaultColumns = (fields: readonly RecordField[]): Record<string, Column> =>
  Object.fromEntries(
    fields
      .filter(({ meta }) => meta.kind !== 'richText' && !meta.lines)
      .map(({ source, meta: { kind }, label }, index) => [
        source,
        {
          label,
          ...(index >= MAX_COLUMNS && { isHidden: true }),
          ...((kind === 'choice' || kind === 'switch') && { filter: { all: allOf(label, kind) } }),
        },
      ]),
  );

const allOf = (label: string, kind: 'choice' | 'switch'): string =>
  kind === 'switch' ? `${label}: yes or no` : `Any ${label.toLowerCase()}`;
