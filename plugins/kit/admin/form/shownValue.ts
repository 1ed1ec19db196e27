import * as z from 'zod';
import { humanName } from '../../record.ts';
import { fieldMeta, unwrap, wrapperOf } from '../../schema.ts';
import { formatInstant } from '../../dates.ts';
import { formatValue } from '../record/formatValue.ts';

/** The schema of a form's field, as far as the form's schema tells. */
export function fieldAt(schema: z.ZodType | undefined, path: string): z.ZodType | undefined {
  if (!schema) return undefined;
  const wrapper = wrapperOf(schema);
  const form = wrapper ? z.object({ details: wrapper.form }) : unwrap(schema);
  if (!(form instanceof z.ZodObject)) return undefined;
  const [head = '', ...rest] = path.split('.');
  const field = form.shape[head] as z.ZodType | undefined;
  return rest.length === 0 ? field : fieldAt(field, rest.join('.'));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A value as text, for comparing two values. */
export function shownValue(
  value: unknown,
  { schema, timeZone }: { schema: z.ZodType | undefined; timeZone: string },
): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  const meta = schema && fieldMeta(schema);
  if (meta) return formatValue(meta, value, timeZone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(String).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value as string | number);
  // Like its input labels a choice without labels.
  if (schema && unwrap(schema) instanceof z.ZodEnum) return humanName(text);
  return INSTANT.test(text) ? formatInstant(text, timeZone) : text;
}
