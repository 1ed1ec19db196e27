import * as z from 'zod';
import type { Column, Field, WithoutIndex } from './contract.ts';
import type { AnyRecord } from './record.ts';
import { fieldsOf, humanName, isNullable, type RecordField } from './recordFields.ts';
import { wrapped } from './schema.ts';

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
