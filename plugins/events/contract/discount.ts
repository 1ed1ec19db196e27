import { code, instant, money, record, type RecordForm, type RecordRow } from '@foyer/kit';
import * as z from 'zod';
import { isInYears, NOT_IN_YEARS, ticketCount } from './event.ts';

/** A discount is a percentage of the price or an amount off the order. */
export const DISCOUNT_KINDS = ['percent', 'amount'] as const;

const PARTS_OF_A_PERCENT = 10_000;

/** Percent with at most four decimals, so that it is a whole number of parts per million. */
const percent = () =>
  z
    .number({ error: 'Enter a percentage.' })
    .gt(0, 'Must be more than 0.')
    .max(100, 'Must be at most 100.')
    .refine(
      (value) =>
        Math.abs(value * PARTS_OF_A_PERCENT - Math.round(value * PARTS_OF_A_PERCENT)) < 1e-6,
      'Use at most four decimal places.',
    );

/** 12.5 (percent) to 125,000 (parts per million). */
export const toPpm = (value: number): number => Math.round(value * PARTS_OF_A_PERCENT);

/** 125,000 (parts per million) to 12.5 (percent). */
export const toPercent = (ppm: number): number => ppm / PARTS_OF_A_PERCENT;

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema);

const when = () => ({
  form: orNull(instant().refine(isInYears, NOT_IN_YEARS).nullable()),
  row: instant().nullable(),
});

/** A discount code of an event. */
export const discount = record(
  {
    code: {
      form: code({ required: 'Discount is required.', max: 64 })
        .regex(/^\S+$/u, 'A code can’t contain spaces.')
        .transform((typed) => typed.toUpperCase()),
      row: z.string(),
    },
    kind: z.enum(DISCOUNT_KINDS),
    percent: { form: orNull(percent().nullable()), row: z.number().nullable() },
    amount: {
      form: orNull(
        money('Enter an amount.')
          .gt(0, 'Must be more than $0.00.')
          .max(999_999.99, 'Must be at most $999,999.99.')
          .nullable(),
      ),
      row: money().nullable(),
    },
    /** The number of orders that may use it; NULL is unlimited. */
    usageLimit: { form: orNull(ticketCount().nullable()), row: z.number().nullable() },
    startDateTime: when(),
    endDateTime: when(),
    /** NULL is every ticket type of the event. */
    ticketTypeIds: {
      form: z.preprocess(
        (value) => (Array.isArray(value) && value.length > 0 ? (value as unknown) : null),
        z
          .array(z.uuid('Choose ticket types.'))
          .max(200, 'Choose at most 200 ticket types.')
          .nullable(),
      ),
      row: z.array(z.uuid()).nullable(),
    },
  },
  {
    shown: {
      /** Orders that used it. */
      used: z.number(),
      dateCreated: instant(),
    },
    check: (form) =>
      form
        .refine(({ kind, percent: off }) => kind !== 'percent' || off !== null, {
          path: ['percent'],
          error: 'Enter a percentage.',
        })
        .refine(({ kind, amount }) => kind !== 'amount' || amount !== null, {
          path: ['amount'],
          error: 'Enter an amount.',
        })
        .refine(
          ({ startDateTime: start, endDateTime: end }) =>
            !start || !end || Date.parse(start) < Date.parse(end),
          { path: ['endDateTime'], error: 'The discount must end after it starts.' },
        ),
  },
);
export type DiscountForm = RecordForm<typeof discount>;
export type Discount = RecordRow<typeof discount>;
