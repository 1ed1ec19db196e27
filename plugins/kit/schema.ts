import * as z from 'zod';
import { readDollars, readNumber, readPercent, TWO_DECIMALS, type ReadDecimal } from './decimal.ts';
import { bareCode, visibleText } from './invisible.ts';
import { singleSpaces, tidySpaces } from './tidySpaces.ts';

/** What a field is below its JSON type, so that lists, forms, CSV and tables treat it alike. */
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

/** How a field is named and used where nobody says otherwise. */
export interface FieldUse {
  /** Beside its input, over its column and in the CSV. */
  label?: string;
  /** One sentence below its input. */
  help?: string;
  /** Neither a filter nor a sort of its list; so for rich texts and images. */
  isUnsorted?: boolean;
  /** What a form for a new record begins with. */
  initial?: unknown;
}

/** A field's kind and use, as a schema was declared with them. */
export interface FieldMeta extends FieldUse {
  kind: Kind;
  /** Of a choice: its values and the words that people read. Of a number: values that have a word. */
  of?: Readonly<Record<string, string>>;
  /** Of a choice: what a value means for its reader. */
  tones?: Readonly<Record<string, Tone>>;
  /** Of a text: the lines that its input shows; one unless given. */
  lines?: number;
  /** Of a reference: which list it points into. */
  to?: ReferenceTarget;
}

/** The colour of a state, always shown beside its word. */
export type Tone = 'good' | 'warn' | 'bad' | 'done' | 'active' | 'plain';

/** The list that a reference points into, and the field that its records are known by. */
export interface ReferenceTarget {
  path: string;
  /** Wire path of the name; `details.name` unless given. */
  name?: string;
}

/** The other name that a wrapped body may come under, and the schema below it. */
export interface Wrapper {
  key: string;
  form: z.ZodType;
}

// A registry follows a schema through its checks: `money().min(0)` is money. It is the kit's own and
// not zod's global one, whose entries would all stand in the OpenAPI document.
const fields = z.registry<FieldMeta>();
const wrappers = new WeakMap<z.ZodType, Wrapper>();

/** Says what a field is; the factories below do so. */
export function asField<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  const { label, help } = meta;
  fields.add(schema, meta);
  // These two do belong in the document.
  if (label || help)
    z.globalRegistry.add(schema, {
      ...(label && { title: label }),
      ...(help && { description: help }),
    });
  return schema;
}

/** What a schema was declared as, seen through checks, optional, nullable and default. */
export function fieldMeta(schema: z.ZodType): FieldMeta | undefined {
  const own = fields.get(schema);
  if (own) return own;
  const inner = below(schema);
  return inner && fieldMeta(inner);
}

/** The kind a schema was declared with. */
export const kindOf = (schema: z.ZodType): Kind | undefined => fieldMeta(schema)?.kind;

/** The wrapper of a body declared with `wrapped`, if it is one. */
export const wrapperOf = (schema: z.ZodType): Wrapper | undefined => wrappers.get(schema);

const below = (schema: z.ZodType): z.ZodType | undefined =>
  (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;

/** The schema below optional, nullable, default and readonly. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const inner = below(schema);
  return inner ? unwrap(inner) : schema;
}

/** A limit, with the sentence for whoever passes it where the usual one will not do. */
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
  /** White space alone is as good as nothing. */
  isBlankEmpty?: boolean;
  /** A name: one space between its words and none around them, however it was typed. */
  isName?: boolean;
}

/**
 * A required text whose one message also answers undefined and null, which emptied inputs send.
 * @example name: text({ label: 'Name', required: 'This field is required', max: 255, isName: true })
 */
export function text(given: string | TextUse) {
  const { required, max, isBlankEmpty, isName, ...use } =
    typeof given === 'string' ? ({ required: given } as TextUse) : given;
  const typed = z.string({ error: required }).overwrite(isName ? tidySpaces : visibleText);
  let schema = typed.min(1, { error: required, abort: true });
  if (max !== undefined) {
    const { limit, message } = limitOf(max, (most) => `At most ${most} characters.`);
    schema = schema.max(limit, message);
  }
  if (isBlankEmpty) schema = schema.refine((value) => value.trim() !== '', required);
  return asField(schema, { ...textUse(use), kind: 'text' });
}

/**
 * A required code, email, URL or number as people paste it: what cannot be seen is not part of it.
 * @example code: code({ label: 'Code', required: 'Enter a code.', max: 64 })
 */
export function code(given: Omit<TextUse, 'isBlankEmpty' | 'lines'>) {
  const { required, max, ...use } = given;
  const schema = z
    .string({ error: required })
    .overwrite(bareCode)
    .min(1, { error: required, abort: true });
  const { limit, message } = limitOf(max ?? 255, (most) => `At most ${most} characters.`);
  return asField(schema.max(limit, message), { ...use, kind: 'text' });
}

/** A text of several lines is no filter and no sort. */
const textUse = <Use extends { lines?: number }>(use: Use) => ({
  ...(use.lines && { isUnsorted: true }),
  ...use,
});

/**
 * A text that may be left empty; empty is `''`, never null.
 * @example note: optionalText({ label: 'Note', max: 500, lines: 3 })
 */
export function optionalText(given: Omit<TextUse, 'required' | 'isBlankEmpty' | 'isName'> = {}) {
  const { max, ...use } = given;
  const { limit, message } = limitOf(max ?? 10_000, (most) => `At most ${most} characters.`);
  // Emptied inputs send null.
  const schema = z
    .string()
    .overwrite(visibleText)
    .max(limit, message)
    .nullish()
    .transform((value) => value ?? '')
    .pipe(z.string());
  return asField(schema, { ...textUse(use), kind: 'text' });
}

/** A code, email, URL or number that may be left empty. */
export const optionalCode = (given: Parameters<typeof optionalText>[0] = {}) =>
  optionalText(given).overwrite(bareCode);

/**
 * A text that neither begins nor ends in white space; nothing is trimmed silently.
 * @param given.isName several spaces between words are one
 */
export const tidyText = (required: string, trailing: string, { isName = false } = {}) =>
  (isName ? text(required).overwrite(singleSpaces) : text(required)).refine(
    (value) => value === value.trim(),
    trailing,
  );

/** Rich text as HTML. It is made safe on its way into the table, and once more where it is shown. */
export function richText(given: FieldUse & { required: string; max?: Limit }) {
  const { required, max, ...use } = given;
  const { limit, message } = limitOf(
    max ?? 200_000,
    (most) => `At most ${most.toLocaleString('en-US')} characters.`,
  );
  const schema = z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(limit, message)
    .refine((html) => !isBlankHtml(html), required);
  return asField(schema, { ...use, kind: 'richText', isUnsorted: true });
}

/** A text with nothing to read, whatever tags it is made of. */
export const isBlankHtml = (html: string): boolean =>
  bareCode(html.replace(/<[^>]*>|&nbsp;/g, ' ')) === '';

export interface NumberUse extends FieldUse {
  /** The message for an emptied input. */
  required?: string;
  min?: Limit;
  max?: Limit;
}

/**
 * A whole number.
 * @example seats: whole({ label: 'Seats', min: 1, max: 10 })
 */
export const whole = ({ required, min, max, ...use }: NumberUse = {}) =>
  asField(
    bounded(typedNumber(readNumber, required).int('This is no whole number.'), { min, max }),
    {
      ...use,
      kind: 'number',
    },
  );

/**
 * US dollars with at most two decimals on the wire, whole cents in the table; a third decimal is an
 * error, never a rounding.
 * @example price: money({ label: 'Price', required: 'Please enter a price.', min: 0 })
 */
export function money(given: string | NumberUse = {}) {
  const { required, min, max, ...use } = typeof given === 'string' ? { required: given } : given;
  const schema = typedNumber(readDollars, required).refine(isWholeCents, { error: TWO_DECIMALS });
  return asField(bounded(schema, { min, max }), { ...use, kind: 'money' });
}

/** As exactly as a number of its size can say: of hundreds of millions of dollars, not to a millionth of a cent. */
function isWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  if (dollars !== 0 && Math.round(cents) === 0) return false;
  return Math.abs(cents - Math.round(cents)) < Math.max(1e-6, Math.abs(cents) * 2 ** -50);
}

/** A share in percent, with at most three decimals: 8.25 is 8.25 %. */
export function percent({ required, min = 0, max = 100, ...use }: NumberUse = {}) {
  const schema = typedNumber(readPercent, required).refine(
    (value) =>
      Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6 &&
      (value === 0 || Math.round(value * 1000) !== 0),
    {
      error: 'Percentages have at most three decimals.',
    },
  );
  return asField(bounded(schema, { min, max }), { ...use, kind: 'percent' });
}

/** A form sends what is no number as it was typed, and hears why. */
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
    const { limit, message } = limitOf(min, (least) => `At least ${least}.`);
    within = within.min(limit, message);
  }
  if (max !== undefined) {
    const { limit, message } = limitOf(max, (most) => `At most ${most}.`);
    within = within.max(limit, message);
  }
  return within;
}

/** An instant, ISO 8601 in UTC, to the millisecond. Shown in the console's zone. */
export const instant = (given: FieldUse & { required?: string } = {}) => {
  const { required, ...use } = given;
  return asField(z.iso.datetime(required), { ...use, kind: 'instant' });
};

/** A day of the calendar, `2026-11-22`, without a time or a zone. */
export const day = (given: FieldUse & { required?: string } = {}) => {
  const { required, ...use } = given;
  return asField(z.iso.date(required), { ...use, kind: 'day' });
};

/**
 * One of a few values. `of` says each in words; `tones` makes its column a coloured state.
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
  const schema = z.enum(values, { error: required ?? 'Please choose one of the values.' });
  return asField(schema, {
    ...use,
    of,
    ...(tones && { tones: tones as Readonly<Record<string, Tone>> }),
    kind: 'choice',
  });
}

/** The keys of an object as they are in it: a number is a text there. */
type Value<Of> = `${keyof Of & (string | number)}`;

/** On or off. A form for a new record begins with off unless `initial` says otherwise. */
export const flag = ({ required, ...use }: FieldUse & { required?: string } = {}) =>
  asField(z.boolean(required), { initial: false, ...use, kind: 'switch' });

/** The address of an uploaded image, or null. It is shown, and uploaded by a route of its own. */
export const image = (given: FieldUse = {}) =>
  asField(z.string(), { isUnsorted: true, ...given, kind: 'image' }).nullable();

/**
 * The id of a record of another list, which forms look up by its name.
 * @example tierId: reference({ label: 'Tier', to: loyalty.resources.tiers, required: 'Choose a tier.' })
 */
export const reference = (given: FieldUse & { to: ReferenceTarget; required?: string }) => {
  const { required, ...use } = given;
  return asField(z.uuid(required), { ...use, kind: 'reference' });
};

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
  const inner = z.object({ details: form });
  const schema = z.preprocess((body: unknown) => unwrapBody(key, body), inner);
  wrappers.set(schema, { key, form });
  // A preprocess takes anything; whoever writes a body writes what the form takes.
  return schema as z.ZodType<z.output<typeof inner>, z.input<typeof inner>>;
}

const unwrapBody = (key: string, body: unknown): unknown =>
  isRecord(body) && key in body ? { ...body, details: body[key] } : body;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope of an entity: `{id, details}`. */
export const entity = <Details extends z.ZodObject>(details: Details) =>
  z.object({ id: z.uuid(), details });
