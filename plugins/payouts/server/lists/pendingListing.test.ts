import { testApp, type TestApp } from '@foyer/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PAYOUT_STATUS_SQL,
  payoutStatus,
  ROW_STATUS_SQL,
  rowStatus,
  type StatusFacts,
} from './pendingListing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const NOW = new Date('2026-06-01T12:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const facts = (over: Partial<StatusFacts> = {}): StatusFacts => ({
  payoutCompleted: false,
  isHeld: false,
  isDisputed: false,
  balanceAvailableAt: at(-1),
  ...over,
});

test('an order’s status is completed first, then on hold, then ready, otherwise pending', () => {
  expect(payoutStatus(facts({ payoutCompleted: true, isHeld: true }), NOW)).toBe('completed');
  expect(payoutStatus(facts({ isHeld: true }), NOW)).toBe('on_hold');
  expect(payoutStatus(facts(), NOW)).toBe('ready');
  expect(payoutStatus(facts({ balanceAvailableAt: NOW }), NOW)).toBe('ready');
  expect(payoutStatus(facts({ balanceAvailableAt: at(1) }), NOW)).toBe('pending');
  expect(payoutStatus(facts({ balanceAvailableAt: null }), NOW)).toBe('pending');
});

test('a row ignores a manual hold and is ready once its money is available', () => {
  expect(rowStatus(facts({ isHeld: true }), NOW)).toBe('ready');
  expect(rowStatus(facts({ balanceAvailableAt: null }), NOW)).toBe('pending');
  expect(rowStatus(facts({ payoutCompleted: true }), NOW)).toBe('pending');
  expect(rowStatus(facts({ balanceAvailableAt: at(1) }), NOW)).toBe('pending');
});

test('a row with a disputed payment is on hold, whether or not its money is available', () => {
  expect(rowStatus(facts({ isHeld: true, isDisputed: true }), NOW)).toBe('on_hold');
  const later = { isHeld: true, isDisputed: true, balanceAvailableAt: at(1) };
  expect(rowStatus(facts(later), NOW)).toBe('on_hold');
});

interface Row extends StatusFacts {
  isHeldByHand: boolean;
}

const row: fc.Arbitrary<Row> = fc
  .record({
    payoutCompleted: fc.boolean(),
    isHeldByHand: fc.boolean(),
    isDisputed: fc.boolean(),
    balanceAvailableAt: fc.oneof(
      fc.constant(null),
      fc.constant(NOW),
      fc.integer({ min: -1e9, max: 1e9 }).map(at),
    ),
  })
  .map((one) => ({ ...one, isHeld: one.isHeldByHand || one.isDisputed }));

/** Evaluates both SQL expressions for the given rows, at the test's time. */
async function askDatabase(rows: readonly Row[]) {
  const sql = (expression: string) => expression.replaceAll('now()', 'moment.at');
  const answer = await app.database.raw<{ rows: { badge: string; state: string }[] }>(
    `select ${sql(PAYOUT_STATUS_SQL)} as badge, ${sql(ROW_STATUS_SQL)} as state
     from jsonb_to_recordset(?::jsonb) as p(
       on_hold boolean, system_hold boolean, available_at timestamptz, nth bigint)
     cross join (select ?::timestamptz as at) as moment
     order by p.nth`,
    [
      JSON.stringify(
        rows.map((one, nth) => ({
          nth,
          on_hold: one.isHeldByHand,
          system_hold: one.isDisputed,
          available_at: one.balanceAvailableAt,
        })),
      ),
      NOW.toISOString(),
    ],
  );
  return answer.rows;
}

test('the database returns the same status for every row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      // Only lists of waiting orders query this status.
      const waiting = rows.map((one) => ({ ...one, payoutCompleted: false }));
      const expected = waiting.map((one) => ({
        badge: payoutStatus(one, NOW),
        state: rowStatus(one, NOW),
      }));
      expect(await askDatabase(rows)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
