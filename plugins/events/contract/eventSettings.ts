import { whole } from '@foyer/kit';
import * as z from 'zod';

/** Of a tenant. `events_sales_end` in the database has the same default. */
export const eventSettings = z.object({
  salesHoursAfterStart: whole({
    label: 'Hours of sale after the start',
    help: 'For an event without an end of its own, one that ends when it starts. The sales of every other event end with it.',
    required: 'Enter a whole number of hours.',
    min: 0,
    max: 72,
  }).default(4),
});
