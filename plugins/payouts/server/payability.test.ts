import { testApp, type TestApp } from '@foyer/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACILITATORS } from '../contract.ts';
import { payability, type PayabilityFacts, payabilitySql } from './payability.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const NOW = new Date('2026-06-01T12:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const PAYABLE: PayabilityFacts = {
  payoutCompleted: false,
  facilitator: 'platform',
  isHeldByHand: false,
  isDisputed: false,
  isSuspended: false,
  balanceAvailableAt: at(-1),
  isGatewayFeeKnown: true,
  canBePaid: true,
  isUnderWay: false,
  owedCents: 0,
  shareCents: 100,
};

test.each<[Partial<PayabilityFacts>, string]>([
  [{}, 'payable'],
  [{ owedCents: 1 }, 'debt'],
  [{ owedCents: 99 }, 'debt'],
  [{ owedCents: 100 }, 'kept_for_debt'],
  [{ owedCents: 99, canBePaid: false }, 'no_account'],
  // Nothing is transferred.
  [{ owedCents: 100, canBePaid: false }, 'kept_for_debt'],
  [{ isUnderWay: true, owedCents: 1 }, 'in_progress'],
  [{ canBePaid: false, isUnderWay: true }, 'no_account'],
  [{ isGatewayFeeKnown: false, canBePaid: false }, 'not_available'],
  [{ balanceAvailableAt: at(1), canBePaid: false }, 'not_available'],
  [{ balanceAvailableAt: null }, 'not_available'],
  [{ isSuspended: true, balanceAvailableAt: null, canBePaid: false }, 'suspended'],
  [{ isDisputed: true, isSuspended: true, balanceAvailableAt: null }, 'disputed'],
  [{ isHeldByHand: true, isDisputed: true }, 'on_hold'],
  [{ facilitator: 'tenant', isDisputed: true }, 'facilitator_is_tenant'],
  [{ payoutCompleted: true, facilitator: 'tenant' }, 'already_completed'],
])('an order with %j is %s', (over, expected) => {
  expect(payability({ ...PAYABLE, ...over }, NOW)).toBe(expected);
});

const facts: fc.Arbitrary<PayabilityFacts> = fc.record({
  payoutCompleted: fc.boolean(),
  facilitator: fc.constantFrom(...FACILITATORS),
  isHeldByHand: fc.boolean(),
  isDisputed: fc.boolean(),
  isSuspended: fc.boolean(),
  balanceAvailableAt: fc.oneof(
    fc.constant(null),
    fc.constant(NOW),
    fc.integer({ min: -1e9, max: 1e9 }).map(at),
  ),
  isGatewayFeeKnown: fc.boolean(),
  canBePaid: fc.boolean(),
  isUnderWay: fc.boolean(),
  owedCents: fc.integer({ min: 0, max: 3 }),
  shareCents: fc.integer({ min: 1, max: 3 }),
});

async function askDatabase(rows: readonly PayabilityFacts[]): Promise<string[]> {
  const sql = payabilitySql({
    isSuspended: 'p.is_suspended',
    canBePaid: 'p.can_be_paid',
    isUnderWay: 'p.is_under_way',
    owedCents: 'p.owed',
    now: 'moment.at',
  });
  const answer = await app.database.raw<{ rows: { payability: string }[] }>(
    `select ${sql} as payability
     from jsonb_to_recordset(?::jsonb) as p(payout_completed boolean, facilitator text,
       on_hold boolean, system_hold boolean, available_at timestamptz, gateway_fee_cents integer,
       is_suspended boolean, can_be_paid boolean, is_under_way boolean, owed integer, tenant_total_cents integer,
       nth bigint)
     cross join (select ?::timestamptz as at) as moment
     order by p.nth`,
    [
      JSON.stringify(
        rows.map((one, nth) => ({
          nth,
          payout_completed: one.payoutCompleted,
          facilitator: one.facilitator,
          on_hold: one.isHeldByHand,
          system_hold: one.isDisputed,
          available_at: one.balanceAvailableAt,
          gateway_fee_cents: one.isGatewayFeeKnown ? 30 : null,
          is_suspended: one.isSuspended,
          can_be_paid: one.canBePaid,
          is_under_way: one.isUnderWay,
          owed: one.owedCents,
          tenant_total_cents: one.shareCents,
        })),
      ),
      NOW.toISOString(),
    ],
  );
  return answer.rows.map((row) => row.payability);
}

test('the database returns the same payability for every order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 40 }), async (rows) => {
      expect(await askDatabase(rows)).toEqual(rows.map((one) => payability(one, NOW)));
    }),
    { numRuns: 50 },
  );
});
