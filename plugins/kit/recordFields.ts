import * as z from 'zod';
import type { AnyRecord, FieldSides } from './record.ts';
import { fieldMeta, unwrap, type FieldMeta } from './schema.ts';

/** A field of a record with its metadata. */
export interface RecordField {
  /** `zip_code`; on the wire it is inside `details`. */
  name: string;
  /** `details.zip_code` */
  source: string;
  /** The schema in its form, first that for a new record, or in its row if no form has it. */
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
      const { form, create = form, update = form, row, use } = sidesOf(declared);
      const schema = (given === 'shown' ? undefined : (create ?? update)) ?? row;
      if (!schema) return [];
      const source = isFlat ? name : `details.${name}`;
      const part = partOf(given, { isCreated: Boolean(create), isUpdated: Boolean(update) });
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

/** Both sides of a field; a plain schema is in rows and in both forms. */
export function sidesOf(declared: z.ZodType | FieldSides): FieldSides {
  return declared instanceof z.ZodType ? { form: declared, row: declared } : declared;
}

function partOf(
  given: 'fixed' | 'fields' | 'shown',
  { isCreated, isUpdated }: { isCreated: boolean; isUpdated: boolean },
): RecordField['part'] {
  if (given !== 'fields') return given;
  if (!isCreated) return isUpdated ? 'later' : 'shown';
  return isUpdated ? 'fields' : 'fixed';
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
