import * as z from 'zod';
import { fieldSchema } from '../../fields.ts';
import { kindOf, unwrap } from '../../schema.ts';

/** How a field's values are read, compared and written. */
export type FieldKind = 'instant' | 'day' | 'money' | 'number' | 'boolean' | 'text';

export function fieldKind(row: z.ZodObject, path: string): FieldKind {
  const schema = fieldSchema(row, path);
  if (!schema) return 'text';
  const kind = kindOf(schema);
  if (kind === 'instant' || kind === 'money' || kind === 'day') return kind;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  return 'text';
}

/** The column as on the wire: instants in UTC with milliseconds, cents as dollars. */
export function wireColumn(kind: FieldKind, column: string): string {
  if (kind === 'instant')
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === 'money') return `round(${column} / 100.0, 2)`;
  return column;
}
