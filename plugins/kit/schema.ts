import * as z from 'zod';

/** What a wire field is below its JSON type, so that lists, CSV and forms treat it alike. */
export type Kind = 'money' | 'instant';

/** The other name that a wrapped body may come under, and the schema below it. */
export interface Wrapper {
  key: string;
  form: z.ZodType;
}

const kinds = new WeakMap<z.ZodType, Kind>();
const wrappers = new WeakMap<z.ZodType, Wrapper>();

/** The kind a schema was declared with, seen through optional, nullable and default. */
export const kindOf = (schema: z.ZodType): Kind | undefined => kinds.get(unwrap(schema));

/** The wrapper of a body declared with `wrapped`, if it is one. */
export const wrapperOf = (schema: z.ZodType): Wrapper | undefined => wrappers.get(schema);

/** The schema below optional, nullable, default and readonly. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;
  return inner ? unwrap(inner) : schema;
}

/**
 * A required text whose one message also answers undefined and null, which emptied inputs send.
 * @example name: text('This field is required')
 */
export const text = (message: string) =>
  z.string({ error: message }).min(1, { error: message, abort: true });

/** A text that neither begins nor ends in white space; nothing is trimmed silently. */
export const tidyText = (required: string, trailing: string) =>
  text(required).refine((value) => value === value.trim(), trailing);

/**
 * US dollars with at most two decimals on the wire; a third decimal is an error, never a rounding.
 * @param message what an emptied input is told
 */
export function money(message?: string) {
  const schema = z
    .number(message)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Amounts have at most two decimals.',
    });
  kinds.set(schema, 'money');
  return schema;
}

/** An instant, ISO 8601 in UTC, to the millisecond. */
export function instant() {
  const schema = z.iso.datetime();
  kinds.set(schema, 'instant');
  return schema;
}

/** Dollars on the wire to cents in the database: the one place where they meet. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Cents in the database to dollars on the wire. */
export const toDollars = (cents: number): number => cents / 100;

/**
 * A body that comes as `{details}` (what react-admin sends back) or under the name other
 * programs use for it, and is `{details}` from here on.
 * @example create: wrapped('charityRequest', charityForm)
 */
export function wrapped<Form extends z.ZodType>(key: string, form: Form) {
  const schema = z.preprocess(
    (body) => (isRecord(body) && key in body ? { ...body, details: body[key] } : body),
    z.object({ details: form }),
  );
  wrappers.set(schema, { key, form });
  return schema;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope of an entity: `{id, details}`. */
export const entity = <Details extends z.ZodObject>(details: Details) =>
  z.object({ id: z.uuid(), details });
