import * as z from 'zod';
import { ENVELOPES } from './contract.ts';
import { unwrap } from './schema.ts';

/** The schema at a wire path: `details.name` is looked up inside `details`. */
export function fieldSchema(row: z.ZodObject, path: string): z.ZodType | undefined {
  const [head = '', ...rest] = path.split('.');
  const schema = row.shape[head] as z.ZodType | undefined;
  if (!schema || rest.length === 0) return schema;
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? fieldSchema(inner, rest.join('.')) : undefined;
}

/** Every wire path of a row, including those inside the envelope. */
export function fieldPaths(row: z.ZodObject): string[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const inner = unwrap(schema as z.ZodType);
    return isEnvelope(key) && inner instanceof z.ZodObject
      ? Object.keys(inner.shape).map((name) => `${key}.${name}`)
      : [key];
  });
}

const isEnvelope = (key: string): boolean => ENVELOPES.some((one) => one === key);

/** A field's name without the envelope: `name` for `details.name`. */
export const ownName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The value of a row at a wire path. */
export const fieldValue = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row);
