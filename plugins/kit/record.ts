import * as z from 'zod';
import { sidesOf } from './recordFields.ts';
import { entity, type FieldMeta, type FieldUse } from './schema.ts';

/**
 * A field whose forms and row differ, or that only some of them have. A form may clear a text that a row always has; an
 * option of a write is in no row; a counter is in no form.
 */
export interface FieldSides {
  /** The schema in both forms, unless one has its own. */
  readonly form?: z.ZodType;
  /** The schema in the form for a new record. Alone, the form for a change doesn't have the field. */
  readonly create?: z.ZodType;
  /** The schema in the form for a change. Alone, the form for a new record doesn't have the field. */
  readonly update?: z.ZodType;
  /** The schema in rows; without it no row has the field, and no column stores it. */
  readonly row?: z.ZodType;
  /** Label and defaults, if its schemas have none. */
  readonly use?: FieldUse & Partial<Pick<FieldMeta, 'kind' | 'lines'>>;
}
type Declared = z.ZodType | FieldSides;
type Fields = Readonly<Record<string, Declared>>;
type None = Readonly<Record<never, never>>;
type When = 'create' | 'update';

type FormSchema<D, W extends When> = D extends z.ZodType
  ? D
  : D extends Readonly<Record<W, infer Schema extends z.ZodType>>
    ? Schema
    : D extends { form: infer Schema extends z.ZodType }
      ? Schema
      : never;
type RowSchema<D> = D extends z.ZodType
  ? D
  : D extends { row: infer Schema extends z.ZodType }
    ? Schema
    : never;
/** Match zod's shape type: a readonly shape may be extended. */
type FormShape<F, W extends When> = {
  -readonly [K in keyof F as [FormSchema<F[K], W>] extends [never] ? never : K]: FormSchema<
    F[K],
    W
  >;
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
  const checked = <Form>(form: z.ZodObject) =>
    (more.check?.(form as unknown as Made['form']) ?? form) as unknown as Form;
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
    form: checked<Made['form']>(create),
    change: checked<Made['change']>(change),
    changes: checked<Made['changes']>(changes),
    details,
    row: more.row?.(details) ?? (entity(details) as unknown as Row),
  };
}

/** The schemas of one side; of `rowOnly`, which no form has, always the row's. */
function schemasOf(fields: Fields, side: When | 'row', rowOnly: Fields = {}) {
  const own = Object.entries(fields).flatMap(([name, declared]) => {
    const sides = sidesOf(declared);
    const schema = side === 'row' ? sides.row : (sides[side] ?? sides.form);
    return schema ? [[name, schema] as const] : [];
  });
  const added = Object.entries(rowOnly).flatMap(([name, declared]) => {
    const { row } = sidesOf(declared);
    return row ? [[name, row] as const] : [];
  });
  return Object.fromEntries([...own, ...added]);
}
