import * as z from 'zod';

const INVALID = 'Invalid value.';
const MAX_DOLLARS = 1_000_000;

const hasDecimals = (value: number, most: number): boolean =>
  Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-6;

/** A percentage in a form, `5.25` for 5.25%, with at most four decimals. */
export const percent = (required: string) =>
  z
    .number({ error: required })
    .min(0, INVALID)
    .max(100, INVALID)
    .refine((value) => hasDecimals(value, 4), 'Use at most four decimal places.');

/** An amount in dollars in a form, with its own message if it is missing. */
export const dollars = (required: string) =>
  z
    .number({ error: required })
    .min(0, INVALID)
    .max(MAX_DOLLARS, INVALID)
    .refine((value) => hasDecimals(value, 2), 'Use at most two decimal places.');

/** Converts percent (API) to parts per million (database). */
export const toPpm = (percentage: number): number => Math.round(percentage * 10_000);

/** Converts parts per million (database) to percent (API). */
export const toPercent = (ppm: number): number => ppm / 10_000;
