import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  spanAt,
  spanInWords,
  spanOnAxis,
  spansBefore,
  spansOf,
  stepOf,
  type Span,
} from './spans.ts';
import { addDays, addMonths, daysBetween, WEEKDAYS, weekdayOf } from './zonedDay.ts';

const months = (from: string, to: string) => spansOf({ from, to, by: 'month' });
const inShort = (spans: readonly Span[]) => spans.map(({ day, lastDay }) => `${day}..${lastDay}`);

test('splits into calendar months, the first and the last cut to the period', () => {
  expect(inShort(months('2026-01-16', '2026-04-10'))).toEqual([
    '2026-01-16..2026-01-31',
    '2026-02-01..2026-02-28',
    '2026-03-01..2026-03-31',
    '2026-04-01..2026-04-10',
  ]);
});

test('crosses the end of a year and includes the leap day', () => {
  expect(inShort(months('2027-12-31', '2028-03-01'))).toEqual([
    '2027-12-31..2027-12-31',
    '2028-01-01..2028-01-31',
    '2028-02-01..2028-02-29',
    '2028-03-01..2028-03-01',
  ]);
  expect(inShort(months('2028-02-29', '2028-02-29'))).toEqual(['2028-02-29..2028-02-29']);
});

test('uses days for up to 92 days', () => {
  expect([stepOf('2026-07-01', '2026-09-30'), stepOf('2026-07-01', '2026-10-01')]).toEqual([
    'day',
    'month',
  ]);
  expect(inShort(spansOf({ from: '2026-12-31', to: '2027-01-01', by: 'day' }))).toEqual([
    '2026-12-31..2026-12-31',
    '2027-01-01..2027-01-01',
  ]);
});

test('compares twelve months with the same months of the year before', () => {
  const spans = months('2028-02-10', '2029-02-09');
  const before = spansBefore(spans, { fromBefore: '2027-02-10', by: 'month' });
  expect(inShort(before).slice(0, 2)).toEqual(['2027-02-10..2027-02-28', '2027-03-01..2027-03-31']);
  expect(inShort(before).at(-1)).toBe('2028-02-01..2028-02-09');
  const afterLeapDay = spansBefore(months('2029-01-01', '2029-12-31'), {
    fromBefore: '2028-01-01',
    by: 'month',
  });
  expect(inShort(afterLeapDay)[1]).toBe('2028-02-01..2028-02-29');
});

test('compares other periods with the same number of days before', () => {
  const spans = months('2026-05-20', '2026-09-10');
  const fromBefore = addDays('2026-05-20', -daysBetween('2026-05-20', '2026-09-10'));
  expect(inShort(spansBefore(spans, { fromBefore, by: 'month' }))).toEqual([
    '2026-01-26..2026-02-06',
    '2026-02-07..2026-03-08',
    '2026-03-09..2026-04-08',
    '2026-04-09..2026-05-09',
    '2026-05-10..2026-05-19',
  ]);
});

test('counts every day of a period and of the one before exactly once', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom('day' as const, 'month' as const),
      fc.option(fc.integer({ min: 1, max: 24 })),
      (from, length, by, monthsBefore) => {
        const to = addDays(from, length);
        const spans = spansOf({ from, to, by });
        expect([spans[0]?.day, spans.at(-1)?.lastDay]).toEqual([from, to]);
        for (const [index, span] of spans.entries()) {
          expect(span.day <= span.lastDay).toBe(true);
          expect(spans[index + 1]?.day ?? addDays(to, 1)).toBe(addDays(span.lastDay, 1));
          expect(spanAt(spans, span.day)).toBe(index);
          expect(spanAt(spans, span.lastDay)).toBe(index);
        }
        const fromBefore =
          monthsBefore === null ? addDays(from, -length - 1) : addMonths(from, -monthsBefore);
        const before = spansBefore(spans, { fromBefore, by });
        expect(before).toHaveLength(spans.length);
        expect([before[0]?.day, before.at(-1)?.lastDay]).toEqual([fromBefore, addDays(from, -1)]);
        for (const at of [fromBefore, addDays(from, -1)])
          expect(spanAt(before, at)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('labels a month by its name, and a part of a month by its days', () => {
  const words = months('2026-01-16', '2026-03-01').map((span) => [
    spanInWords(span),
    spanOnAxis(span),
  ]);
  expect(words).toEqual([
    ['January 16–31, 2026', 'Jan 16–31'],
    ['February 2026', 'Feb 2026'],
    ['March 01, 2026', 'Mar 1'],
  ]);
});

test('starts a week on Sunday, as in US English', () => {
  expect([WEEKDAYS[0], WEEKDAYS[6]]).toEqual(['Sun', 'Sat']);
  // A Sunday and the following Saturday, across the end of a year.
  expect(['2028-12-31', '2029-01-06'].map(weekdayOf)).toEqual([0, 6]);
});
