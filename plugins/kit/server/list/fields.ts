import * as z from 'zod';
import { kindOf, unwrap } from '../../schema.ts';

/** The schema of a wire path: `details.name` is looked up below `details`. */
export function fieldSchema(row: z.ZodObject, path: string): z.ZodType | undefined {
  const [head = '', ...rest] = path.split('.');
  const schema = row.shape[head] as z.ZodType | undefined;
  if (!schema || rest.length === 0) return schema;
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? fieldSchema(inner, rest.join('.')) : undefined;
}

/** Every wire path of a row, the envelope opened. */
export function fieldPaths(row: z.ZodObject): string[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const inner = unwrap(schema as z.ZodType);
    return key === 'details' && inner instanceof z.ZodObject
      ? Object.keys(inner.shape).map((name) => `details.${name}`)
      : [key];
  });
}

/** How a field's values are read, compared and written. */
export type FieldKind = 'instant' | 'money' | 'number' | 'boolean' | 'text';

export function fieldKind(row: z.ZodObject, path: string): FieldKind {
  const schema = fieldSchema(row, path);
  if (!schema) return 'text';
  const kind = kindOf(schema);
  if (kind === 'instant' || kind === 'money') return kind;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  return 'text';
}

/** The column as it stands on the wire: instants in UTC to the millisecond, cents as dollars. */
export function wireColumn(kind: FieldKind, column: string): string {
  if (kind === 'instant')
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === 'money') return `round(${column} / 100.0, 2)`;
  return column;
}
