import { expect, test } from 'vitest';
import { periodOf, type PeriodChoice } from './period.ts';

const newYork = (choice: PeriodChoice, now: string) =>
  periodOf(choice, { timeZone: 'America/New_York', now: new Date(now) });
const hours = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 3_600_000;

test('covers today in the zone, from its first instant to that of the next day', () => {
  // In New York it is still the previous evening.
  expect(newYork('today', '2026-06-02T03:30:00Z')).toMatchObject({
    firstDay: '2026-06-01',
    lastDay: '2026-06-01',
    from: '2026-06-01T04:00:00.000Z',
    to: '2026-06-02T04:00:00.000Z',
    before: { firstDay: '2026-05-31', to: '2026-06-01T04:00:00.000Z' },
    words: 'Today',
    beforeWords: 'the previous day',
  });
});

test('has 23 hours for a day when the clocks go forward, and 25 when they go back', () => {
  expect(hours(newYork('today', '2026-03-08T17:00:00Z'))).toBe(23);
  expect(hours(newYork('today', '2026-11-01T17:00:00Z'))).toBe(25);
  expect(hours(newYork('7days', '2026-03-10T17:00:00Z'))).toBe(7 * 24 - 1);
  const lordHowe = { timeZone: 'Australia/Lord_Howe', now: new Date('2026-10-04T03:00:00Z') };
  expect(hours(periodOf('today', lordHowe))).toBe(23.5);
});

test('starts a day without midnight after the clocks have gone forward', () => {
  const cairo = { timeZone: 'Africa/Cairo', now: new Date('2026-04-24T12:00:00Z') };
  const { from, to } = periodOf('today', cairo);
  expect([from, to]).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']);
});

test('uses the days of zones far ahead and far behind', () => {
  const now = new Date('2026-01-01T10:30:00Z');
  const lastDay = (timeZone: string) => periodOf('today', { timeZone, now }).lastDay;
  expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map(lastDay)).toEqual([
    '2026-01-02',
    '2026-01-01',
    '2025-12-31',
  ]);
});

test('ends seven and thirty days today, and compares with as many days before', () => {
  expect(newYork('7days', '2026-03-10T17:00:00Z')).toMatchObject({
    firstDay: '2026-03-04',
    lastDay: '2026-03-10',
    before: { firstDay: '2026-02-25', lastDay: '2026-03-03' },
    words: 'Last 7 days',
    beforeWords: 'the previous 7 days',
  });
  const { firstDay, before } = newYork('30days', '2026-03-10T17:00:00Z');
  expect([firstDay, before.firstDay, before.lastDay]).toEqual([
    '2026-02-09',
    '2026-01-10',
    '2026-02-08',
  ]);
});

test('ends twelve months today, including in a leap year', () => {
  expect(newYork('12months', '2024-02-29T17:00:00Z')).toMatchObject({
    firstDay: '2023-03-01',
    lastDay: '2024-02-29',
    before: { firstDay: '2022-03-01', lastDay: '2023-02-28' },
    words: 'Last 12 months',
    beforeWords: 'the previous 12 months',
  });
});

test('includes both ends of a custom range', () => {
  expect(newYork('2026-03-07..2026-03-09', '2026-12-01T00:00:00Z')).toMatchObject({
    from: '2026-03-07T05:00:00.000Z',
    to: '2026-03-10T04:00:00.000Z',
    before: { firstDay: '2026-03-04', lastDay: '2026-03-06' },
  });
  expect(() => newYork('2026-03-09..2026-03-07', '2026-12-01T00:00:00Z')).toThrow('isn’t a period');
  expect(() => newYork('2026-02-30..2026-03-07', '2026-12-01T00:00:00Z')).toThrow('isn’t a period');
});

test('counts nothing twice at the boundary of two periods', () => {
  for (const choice of ['today', '7days', '30days', '12months'] as const)
    for (const now of ['2026-03-08T09:00:00Z', '2026-11-01T05:30:00Z', '2027-01-01T04:59:59Z']) {
      const period = newYork(choice, now);
      expect(period.before.to).toBe(period.from);
      expect(Date.parse(period.from)).toBeLessThanOrEqual(Date.parse(now));
      expect(Date.parse(period.to)).toBeGreaterThan(Date.parse(now));
    }
});
