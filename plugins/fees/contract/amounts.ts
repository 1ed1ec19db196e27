import * as z from 'zod';

const INVALID = 'Invalid value.';
const MAX_DOLLARS = 1_000_000;

const hasDecimals = (value: number, most: number): boolean =>
  Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-6;

/** A percentage of a form, `5.25` for 5.25 %, with at most four decimals. */
export const percent = (required: string) =>
  z
    .number({ error: required })
    .min(0, INVALID)
    .max(100, INVALID)
    .refine((value) => hasDecimals(value, 4), 'Percentages have at most four decimals.');

/** An amount of a form in dollars, with a message of its own where it is missing. */
export const dollars = (required: string) =>
  z
    .number({ error: required })
    .min(0, INVALID)
    .max(MAX_DOLLARS, INVALID)
    .refine((value) => hasDecimals(value, 2), 'Amounts have at most two decimals.');

/** Percent on the wire to parts per million in the database. */
export const toPpm = (percentage: number): number => Math.round(percentage * 10_000);

/** Parts per million in the database to percent on the wire. */
export const toPercent = (ppm: number): number => ppm / 10_000;
