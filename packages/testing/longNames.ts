import * as z from 'zod';
import { unwrap } from '../../plugins/kit/schema.ts';

/** Names that break layouts made for short ones: without a space, right to left, many emoji. */
export const LONG_NAMES = [
  'Langenamen'.repeat(20),
  'تياترو'.repeat(33),
  '🎭👩🏽‍🎤'.repeat(25),
] as const;

/** A row in which every free text is long. */
export function withLongNames(row: object, schema: z.ZodType, n: number): object {
  const long = LONG_NAMES[n % LONG_NAMES.length];
  return Object.fromEntries(
    Object.entries(row).map(([key, value]): [string, unknown] => {
      const field = shapeOf(schema)?.[key];
      if (!field || key === 'id') return [key, value];
      if (shapeOf(field) && typeof value === 'object' && value !== null)
        return [key, withLongNames(value, field, n)];
      return [key, isPlainText(field) && field.safeParse(long).success ? long : value];
    }),
  );
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined => {
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>) : undefined;
};

/** Whether a text is neither an ID nor an address nor a date. */
const isPlainText = (schema: z.ZodType): boolean => {
  const inner = unwrap(schema);
  return inner instanceof z.ZodString && inner.format === null;
};
