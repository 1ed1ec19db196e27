import * as z from 'zod';
import { readDollars, readNumber, readPercent, TWO_DECIMALS, type ReadDecimal } from './decimal.ts';
import { bareCode, visibleText, singleSpaces, tidySpaces } from './invisible.ts';
import { formatNumber } from './numbers.ts';

/** The kind of a field, beyond its JSON type, so that lists, forms, CSV and tables handle it consistently. */
export type Kind =
  | 'text'
  | 'richText'
  | 'number'
  | 'money'
  | 'percent'
  | 'instant'
  | 'day'
  | 'choice'
  | 'switch'
  | 'image'
  | 'reference';

/** Label and defaults of a field. */
export interface FieldUse {
  /** Shown next to its input, above its column and in the CSV. */
  label?: string;
  /** Help text: one sentence below the input. */
  help?: string;
  /** Neither a filter nor a sort of its list; always true for rich text and images. */
  isUnsorted?: boolean;
  /** The initial value in a form for a new record. */
  initial?: unknown;
}

/** The metadata that a schema was declared with. */
export interface FieldMeta extends FieldUse {
  kind: Kind;
  /** For a choice: its values and labels. For a number: values that have a label. */
  of?: Readonly<Record<string, string>>;
  /** For a choice: the tone of each value. */
  tones?: Readonly<Record<string, Tone>>;
  /** For a text: the number of lines of its input; 1 by default. */
  lines?: number;
  /** For an instant: how it is shown; `exact` by default. */
  dateFormat?: DateFormat;
  /** For a reference: the list that it refers to. */
  to?: ReferenceTarget;
}

/** The color of a state, always shown with its label. */
export type Tone = 'good' | 'warn' | 'bad' | 'done' | 'active' | 'plain';

/** `long`: November 02, 2026. `short`: Nov 02, 2026. `exact`: Nov 02, 2026, 7:03 PM EST. */
export type DateFormat = 'long' | 'short' | 'exact';

/** The list that a reference points to, and the field with the name of its records. */
export interface ReferenceTarget {
  path: string;
  /** Wire path of the name; `details.name` by default. */
  name?: string;
}

/** The alternative name of a wrapped body, and the schema inside it. */
export interface Wrapper {
  key: string;
  form: z.ZodType;
}

// A registry entry survives a schema's checks: `money().min(0)` is still money. This registry is separate from zod's
// global one, whose entries would all appear in the OpenAPI document.
const fields = z.registry<FieldMeta>();
const wrappers = new WeakMap<z.ZodType, Wrapper>();

/** Sets the metadata of a schema; the factories below use it. */
export function asField<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  const { label, help } = meta;
  fields.add(schema, meta);
  // These two belong in the OpenAPI document.
  if (label || help)
    z.globalRegistry.add(schema, {
      ...(label && { title: label }),
      ...(help && { description: help }),
    });
  return schema;
}

/** The metadata of a schema, looking through checks, optional, nullable and default. */
export function fieldMeta(schema: z.ZodType): FieldMeta | undefined {
  const own = fields.get(schema);
  if (own) return own;
  const inner = below(schema);
  return inner && fieldMeta(inner);
}

/** The kind that a schema was declared with. */
export const kindOf = (schema: z.ZodType): Kind | undefined => fieldMeta(schema)?.kind;

/** The wrapper of a body declared with `wrapped`, if it is one. */
export const wrapperOf = (schema: z.ZodType): Wrapper | undefined => wrappers.get(schema);

const below = (schema: z.ZodType): z.ZodType | undefined =>
  (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;

/** The schema inside optional, nullable, default and readonly. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const inner = below(schema);
  return inner ? unwrap(inner) : schema;
}

/** A limit, optionally with its own error message. */
type Limit = number | readonly [limit: number, message: string];

const limitOf = (given: Limit, usual: (limit: number) => string) =>
  typeof given === 'number'
    ? { limit: given, message: usual(given) }
    : { limit: given[0], message: given[1] };

export interface TextUse extends FieldUse {
  /** The message for an empty field. */
  required: string;
  max?: Limit;
  /** More than one makes the input taller. */
  lines?: number;
  /** Whether white space alone counts as empty. */
  isBlankEmpty?: boolean;
  /** Whether the text is a name: spaces are trimmed and collapsed. */
  isName?: boolean;
}

/**
 * A required text. The same message also covers undefined and null, which empty inputs send.
 * @example name: text({ label: 'Name', required: 'This field is required', max: 255, isName: true })
 */
export function text(given: string | TextUse) {
  const { required, max, isBlankEmpty, isName, ...use } =
    typeof given === 'string' ? ({ required: given } as TextUse) : given;
  const typed = z.string({ error: required }).overwrite(isName ? tidySpaces : visibleText);
  let schema = typed.min(1, { error: required, abort: true });
  if (max !== undefined) {
    const { limit, message } = limitOf(max, (most) => `Use ${most} characters or fewer.`);
    schema = schema.max(limit, message);
  }
  if (isBlankEmpty) schema = schema.refine((value) => value.trim() !== '', required);
  return asField(schema, { ...textUse(use), kind: 'text' });
}

/**
 * A required code, email, URL or number. Invisible characters from pasting are removed.
 * @example code: code({ label: 'Code', required: 'Enter a code.', max: 64 })
 */
export function code(given: Omit<TextUse, 'isBlankEmpty' | 'lines'>) {
  const { required, max, ...use } = given;
  const schema = z
    .string({ error: required })
    .overwrite(bareCode)
    .min(1, { error: required, abort: true });
  const { limit, message } = limitOf(max ?? 255, (most) => `Use ${most} characters or fewer.`);
  return asField(schema.max(limit, message), { ...use, kind: 'text' });
}

/** A multi-line text is neither a filter nor a sort. */
const textUse = <Use extends { lines?: number }>(use: Use) => ({
  ...(use.lines && { isUnsorted: true }),
  ...use,
});

/**
 * An optional text; empty is `''`, never null.
 * @example note: optionalText({ label: 'Note', max: 500, lines: 3 })
 */
export function optionalText(given: Omit<TextUse, 'required' | 'isBlankEmpty' | 'isName'> = {}) {
  const { max, ...use } = given;
  const { limit, message } = limitOf(max ?? 10_000, (most) => `Use ${most} characters or fewer.`);
  // Empty inputs send null.
  const schema = z
    .string()
    .overwrite(visibleText)
    .max(limit, message)
    .nullish()
    .transform((value) => value ?? '')
    .pipe(z.string());
  return asField(schema, { ...textUse(use), kind: 'text' });
}

/** An optional code, email, URL or number. */
export const optionalCode = (given: Parameters<typeof optionalText>[0] = {}) =>
  optionalText(given).overwrite(bareCode);

/**
 * A text without leading or trailing white space; rejected rather than trimmed.
 * @param given.isName collapse multiple spaces between words
 */
export const tidyText = (required: string, trailing: string, { isName = false } = {}) =>
  (isName ? text(required).overwrite(singleSpaces) : text(required)).refine(
    (value) => value === value.trim(),
    trailing,
  );

/** Rich text as HTML. It is sanitized before it is stored and again when it is shown. */
export function richText(given: FieldUse & { required: string; max?: Limit }) {
  const { required, max, ...use } = given;
  const { limit, message } = limitOf(
    max ?? 200_000,
    (most) => `Use ${formatNumber(most)} characters or fewer.`,
  );
  const schema = z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(limit, message)
    .refine((html) => !isBlankHtml(html), required);
  return asField(schema, { ...use, kind: 'richText', isUnsorted: true });
}

/** A rich text without visible text, whatever its tags. */
export const isBlankHtml = (html: string): boolean =>
  bareCode(html.replace(/<[^>]*>|&nbsp;/g, ' ')) === '';

export interface NumberUse extends FieldUse {
  /** The message for an empty input. */
  required?: string;
  min?: Limit;
  max?: Limit;
}

/**
 * A whole number.
 * @example seats: whole({ label: 'Seats', min: 1, max: 10 })
 */
export const whole = ({ required, min, max, ...use }: NumberUse = {}) =>
  asField(bounded(typedNumber(readNumber, required).int('Enter a whole number.'), { min, max }), {
    ...use,
    kind: 'number',
  });

/**
 * US dollars: at most two decimals on the wire, whole cents in the table. A third decimal is rejected, never rounded.
 * @example price: money({ label: 'Price', required: 'Please enter a price.', min: 0 })
 */
export function money(given: string | NumberUse = {}) {
  const { required, min, max, ...use } = typeof given === 'string' ? { required: given } : given;
  const schema = typedNumber(readDollars, required).refine(isWholeCents, { error: TWO_DECIMALS });
  return asField(bounded(schema, { min, max }), { ...use, kind: 'money' });
}

/**
 * The tolerance follows the precision of large numbers: hundreds of millions of dollars can't be exact to a millionth
 * of a cent.
 */
function isWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  if (dollars !== 0 && Math.round(cents) === 0) return false;
  return Math.abs(cents - Math.round(cents)) < Math.max(1e-6, Math.abs(cents) * 2 ** -50);
}

/** A percentage with at most three decimals: 8.25 is 8.25%. */
export function percent({ required, min = 0, max = 100, ...use }: NumberUse = {}) {
  const schema = typedNumber(readPercent, required).refine(
    (value) =>
      Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6 &&
      (value === 0 || Math.round(value * 1000) !== 0),
    {
      error: 'Use at most three decimal places.',
    },
  );
  return asField(bounded(schema, { min, max }), { ...use, kind: 'percent' });
}

/** A form sends invalid text as typed, and gets the matching message. */
const typedNumber = (read: (typed: string) => ReadDecimal, required: string | undefined) =>
  z.number({
    error: ({ input }) => (typeof input === 'string' && read(input).problem) || required,
  });

function bounded(
  schema: z.ZodNumber,
  { min, max }: { min?: Limit | undefined; max?: Limit | undefined },
) {
  let within = schema;
  if (min !== undefined) {
    const { limit, message } = limitOf(min, (least) => `Enter ${least} or more.`);
    within = within.min(limit, message);
  }
  if (max !== undefined) {
    const { limit, message } = limitOf(max, (most) => `Enter ${most} or less.`);
    within = within.max(limit, message);
  }
  return within;
}

/** An instant in ISO 8601, UTC, with milliseconds. Shown in the console's time zone. */
export const instant = (given: FieldUse & { required?: string } = {}) => {
  const { required, ...use } = given;
  return asField(z.iso.datetime(required), { ...use, kind: 'instant' });
};

/** A calendar day, `2026-11-22`, without a time or a zone. */
export const day = (given: FieldUse & { required?: string } = {}) => {
  const { required, ...use } = given;
  return asField(z.iso.date(required), { ...use, kind: 'day' });
};

/**
 * One of a few values. `of` has their labels; `tones` shows the column as a colored state.
 * @example status: choice({ label: 'Status', of: { active: 'Active', inactive: 'Inactive' }, required: REQUIRED })
 */
export function choice<const Of extends Readonly<Record<string, string>>>(
  given: FieldUse & {
    of: Of;
    required?: string;
    tones?: Readonly<Partial<Record<Value<Of>, Tone>>>;
  },
) {
  const { of, required, tones, ...use } = given;
  const values = Object.keys(of) as [Value<Of>, ...Value<Of>[]];
  const schema = z.enum(values, { error: required ?? 'Choose one of the options.' });
  return asField(schema, {
    ...use,
    of,
    ...(tones && { tones: tones as Readonly<Record<string, Tone>> }),
    kind: 'choice',
  });
}

/** The keys of an object; numeric keys are strings. */
type Value<Of> = `${keyof Of & (string | number)}`;

/** A boolean. A form for a new record starts with false unless `initial` is given. */
export const flag = ({ required, ...use }: FieldUse & { required?: string } = {}) =>
  asField(z.boolean(required), { initial: false, ...use, kind: 'switch' });

/** The URL of an uploaded image, or null. Read-only: a separate route uploads the image. */
export const image = (given: FieldUse = {}) =>
  asField(z.string(), { isUnsorted: true, ...given, kind: 'image' }).nullable();

/**
 * The ID of a record of another list, which forms look up by name.
 * @example tierId: reference({ label: 'Tier', to: loyalty.resources.tiers, required: 'Choose a tier.' })
 */
export const reference = (given: FieldUse & { to: ReferenceTarget; required?: string }) => {
  const { required, ...use } = given;
  return asField(z.uuid(required), { ...use, kind: 'reference' });
};

/** Converts dollars on the wire to cents in the database. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Converts cents in the database to dollars on the wire. */
export const toDollars = (cents: number): number => cents / 100;

/**
 * A body sent as `{details}` (by react-admin) or under another name (by other programs); parsed to `{details}`.
 * @example create: wrapped('charityRequest', charityForm)
 */
export function wrapped<Form extends z.ZodType>(key: string, form: Form) {
  const inner = z.object({ details: form });
  const schema = z.preprocess((body: unknown) => unwrapBody(key, body), inner);
  wrappers.set(schema, { key, form });
  // A preprocess accepts any input; this declares what callers should send.
  return schema as z.ZodType<z.output<typeof inner>, z.input<typeof inner>>;
}

const unwrapBody = (key: string, body: unknown): unknown =>
  isRecord(body) && key in body ? { ...body, details: body[key] } : body;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope of an entity: `{id, details}`. */
export const entity = <Details extends z.ZodObject>(details: Details) =>
  z.object({ id: z.uuid(), details });
