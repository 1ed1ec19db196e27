import { expect, test } from 'vitest';
import {
  asOfForFile,
  clockTime,
  eventTime,
  formatAgo,
  formatHours,
  formatInstant,
  formatRange,
  instantOf,
  isTimeZone,
  longDay,
  longInstant,
  monthInWords,
  shortDay,
  weekdayAndDay,
  zoneInWords,
  zoneLabel,
} from './dates.ts';

const late = '2026-11-03T01:00:00.000Z';

test('formats a day of the calendar with two digits', () => {
  expect(longDay(late, 'America/New_York')).toBe('November 02, 2026');
  expect(shortDay(late, 'America/New_York')).toBe('Nov 02, 2026');
  expect(longDay(new Date(late), 'UTC')).toBe('November 03, 2026');
  expect(shortDay(late, 'Z')).toBe('Nov 03, 2026');
  expect(shortDay('2026-11-03', 'UTC')).toBe('Nov 03, 2026');
});

test('leaves text that is not an instant unchanged', () => {
  expect(longDay('soon', 'UTC')).toBe('soon');
});

test('formats in the named time zone', () => {
  const words = (timeZone: string) => [
    weekdayAndDay(late, timeZone),
    eventTime(late, timeZone),
    formatInstant(late, timeZone),
    longInstant(late, timeZone),
    clockTime(late, timeZone),
  ];
  expect(words('America/Los_Angeles')).toEqual([
    'Monday, November 2, 2026',
    'Mon, Nov 2, 2026, 5:00 PM PST',
    'Nov 02, 2026, 5:00 PM PST',
    'November 02, 2026, 5:00 PM PST',
    '2026-11-02T17:00:00',
  ]);
  expect(words('Z')).toEqual([
    'Tuesday, November 3, 2026',
    'Tue, Nov 3, 2026, 1:00 AM UTC',
    'Nov 03, 2026, 1:00 AM UTC',
    'November 03, 2026, 1:00 AM UTC',
    '2026-11-03T01:00:00',
  ]);
});

test('has no default time zone', () => {
  expect(() => longDay(late, '')).toThrow(RangeError);
  // A browser may not know a new zone.
  expect(formatInstant(late, 'Mars/Olympus')).toBe('Nov 03, 2026, 1:00 AM UTC');
});

test('names one zone for a range of hours, and both if the clocks change in between', () => {
  const hours = (startAt: string, endAt: string) =>
    formatHours({ startAt, endAt, timeZone: 'America/New_York' });
  expect(hours('2027-11-06T03:00Z', '2027-11-06T05:00Z')).toBe('11:00 PM – 1:00 AM EDT');
  expect(hours('2027-11-07T03:00Z', '2027-11-07T07:00Z')).toBe('11:00 PM EDT – 2:00 AM EST');
  expect(hours('2027-03-14T04:00Z', '2027-03-14T08:00Z')).toBe('11:00 PM EST – 4:00 AM EDT');
});

test('names one zone for a range of days, and both if the clocks change in between', () => {
  const range = (startAt: string, endAt: string) =>
    formatRange({ startAt, endAt, timeZone: 'America/New_York' });
  expect(range('2027-07-01T13:00Z', '2027-07-10T22:00Z')).toBe(
    'Jul 01, 2027, 9:00 AM to Jul 10, 2027, 6:00 PM EDT',
  );
  expect(range('2027-10-01T13:00Z', '2027-11-10T23:00Z')).toBe(
    'Oct 01, 2027, 9:00 AM EDT to Nov 10, 2027, 6:00 PM EST',
  );
});

test('resolves a local time to the first of two instants, and skips to the next one if there is none', () => {
  const at = (clock: string, timeZone: string) => instantOf(clock, timeZone).toISOString();
  expect(at('2027-07-01T18:00', 'America/New_York')).toBe('2027-07-01T22:00:00.000Z');
  expect(at('2027-07-01T18:00', 'Z')).toBe('2027-07-01T18:00:00.000Z');
  // Clocks go back: the hour occurs twice, both west and east of Greenwich.
  expect(at('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z');
  expect(at('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
  // Clocks go forward: 2:30 becomes 3:30.
  expect(at('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z');
  expect(at('2027-10-03T02:15', 'Australia/Lord_Howe')).toBe('2027-10-02T15:45:00.000Z');
});

test('formats a calendar month from a day or a month', () => {
  expect([monthInWords('2026-10'), monthInWords('2026-10-31')]).toEqual([
    'October 2026',
    'October 2026',
  ]);
});

test('accepts known time zones only', () => {
  expect(['America/New_York', 'Z', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(zoneLabel('2026-07-01T12:00Z', 'America/New_York')).toBe('EDT');
  expect(zoneInWords('America/New_York')).toBe('Eastern Time');
});

test('names a file with the time of its rows, in a time zone and without a colon', () => {
  expect(asOfForFile('2026-07-18T14:42:07.000Z', 'America/New_York')).toBe(
    ' as of 2026-07-18 10.42',
  );
});

test('formats how long ago something was', () => {
  const now = '2026-11-03T12:00:00.000Z';
  expect(formatAgo('2026-11-03T11:59:30.000Z', now)).toBe('just now');
  expect(formatAgo('2026-11-03T11:15:00.000Z', now)).toBe('45 minutes ago');
  expect(formatAgo('2026-11-03T09:00:00.000Z', now)).toBe('3 hours ago');
  expect(formatAgo('2026-11-02T11:00:00.000Z', now)).toBe('yesterday');
});
