import { z } from 'zod';

// Form values are strings. These schemas parse them as Stripe does.

export const text = z.string().min(1).max(5000);

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);

export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((value) => value === 'true');

/** For a new object, which has nothing to delete yet. */
export const newMetadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys.');

/** Merged into the existing keys; an empty value deletes its key, '' deletes all. */
export const metadata = z.union([z.literal(''), newMetadata]);

/** `created=1` or `created[gte]=1`. */
export const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

export const inRange = (value: number, wanted: z.output<typeof range> | undefined): boolean => {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return value === wanted;
  return (
    (wanted.gt === undefined || value > wanted.gt) &&
    (wanted.gte === undefined || value >= wanted.gte) &&
    (wanted.lt === undefined || value < wanted.lt) &&
    (wanted.lte === undefined || value <= wanted.lte)
  );
};

export const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Adds new keys; '' deletes one, and '' instead of an object deletes all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (change === '') return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
