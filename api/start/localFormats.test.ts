import { expect, test } from 'vitest';
import { localFormats } from './localFormats.ts';

test.each([
  'new Date(at).toLocaleDateString()',
  "new Date(at).toLocaleTimeString('en-US', { timeZone })",
  "new Date(at).toLocaleString('en-US')",
  'order.createdAt.toLocaleString()',
  'details.dateCreated.toDateString()',
  "count.toLocaleString('en-US')",
  "(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })",
  "new Intl.NumberFormat('en-US').format(count)",
  "new Intl.ListFormat('en-US').format(names)",
  "new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(at)",
  'at.toISOString().slice(0, 10)',
  "at.toISOString().split('T')[0]",
  'at.getFullYear()',
  'new Date().setHours(0)',
  'DateTime.fromISO(at)',
  'DateTime.now()',
  "DateTime.fromISO(at, { zone }).toFormat('MMMM dd, yyyy')",
  "import { DateField } from 'react-admin';",
  "import { DateTimeInput } from 'ra-core';",
])('rejects what the kit formats, and a date that names no zone: %s', (source) => {
  expect(localFormats(`const at = 1;\n${source}`)).toEqual([expect.stringMatching(/^line 2: /)]);
});

test.each([
  'longDay(order.createdAt, timeZone)',
  'formatCount(orders, "order", "orders")',
  'formatCents(totalCents)',
  'at.toISOString()',
  'DateTime.fromISO(at, { zone: timeZone }).plus({ days: 1 }).toJSDate()',
  "text.slice(0, 10).split('T')",
  'new Date().getTime()',
  "import { DateInput, TextField } from 'react-admin';",
])('allows the kit’s functions, and what needs no zone or names one: %s', (source) => {
  expect(localFormats(source)).toEqual([]);
});
