import { whole } from '@foyer/kit';
import * as z from 'zod';

/** Of a tenant. `events_sales_end` in the database has the same default. */
export const eventSettings = z.object({
  salesHoursAfterStart: whole({
    label: 'Hours of sale after the start',
    help: 'Counts for events that end at the minute they start. Every other event is sold until its end.',
    required: 'Enter a whole number of hours.',
    min: 0,
    max: 72,
  }).default(4),
});
