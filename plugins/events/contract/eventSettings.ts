import { whole } from '@foyer/kit';
import * as z from 'zod';

/** Per tenant. `events_sales_end` in the database uses the same default. */
export const eventSettings = z.object({
  salesHoursAfterStart: whole({
    label: 'Hours on sale after the event starts',
    help: 'Applies to events with the same start and end time. All other events are on sale until they end.',
    required: 'Enter a whole number of hours.',
    min: 0,
    max: 72,
  }).default(4),
});
