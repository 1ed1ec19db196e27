import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  coverShortfall,
  entitledCents,
  type Money,
  positionCents,
  reservedCents,
} from './payoutOrder.ts';

const cents = (max = 20_000) => fc.integer({ min: 0, max });

const money: fc.Arbitrary<Money> = fc
  .record({
    tenantTotalCents: fc.integer({ min: -5_000, max: 20_000 }),
    withdrawnCents: cents(),
    transferredCents: cents(),
    underWayCents: cents(),
    reversed: fc.integer({ min: 0, max: 100 }),
    reversing: fc.integer({ min: 0, max: 100 }),
    nettedCents: cents(5_000),
    settledCents: cents(5_000),
    reserveCents: cents(),
  })
  .map(({ reversed, reversing, ...one }) => {
    const reversedCents = Math.floor((one.transferredCents * reversed) / 100);
    const left = one.transferredCents - reversedCents;
    return { ...one, reversedCents, reversingCents: Math.floor((left * reversing) / 100) };
  });

test('never reverses more than was transferred', () => {
  fc.assert(
    fc.property(money, (one) => {
      const { reverseCents } = coverShortfall(one, { mayReverse: true });
      const left = one.transferredCents - one.reversedCents - one.reversingCents;
      expect(reverseCents).toBeGreaterThanOrEqual(0);
      expect(reverseCents).toBeLessThanOrEqual(left);
    }),
  );
});

test('reverses or records as debt what a tenant has too much, to the cent, once nothing is in progress', () => {
  fc.assert(
    fc.property(money, fc.boolean(), (given, mayReverse) => {
      const one = { ...given, underWayCents: 0 };
      const { reverseCents, owedCents } = coverShortfall(one, { mayReverse });
      expect(reverseCents + owedCents).toBe(Math.max(0, -positionCents(one)));
      if (!mayReverse) expect(reverseCents).toBe(0);
    }),
  );
});

test('leaves nothing to reverse after a reversal and a repaid debt', () => {
  fc.assert(
    fc.property(money, (given) => {
      const one = { ...given, underWayCents: 0 };
      const { reverseCents, owedCents } = coverShortfall(one, { mayReverse: true });
      const after = {
        ...one,
        reversedCents: one.reversedCents + reverseCents,
        settledCents: one.settledCents + owedCents,
      };
      expect(coverShortfall(after, { mayReverse: true })).toEqual({
        reverseCents: 0,
        owedCents: 0,
      });
    }),
  );
});

test('never leaves a tenant a negative share because of a dispute', () => {
  fc.assert(
    fc.property(money, (one) => {
      const entitled = entitledCents(one);
      expect(entitled).toBeLessThanOrEqual(one.tenantTotalCents);
      expect(entitled).toBeGreaterThanOrEqual(Math.min(0, one.tenantTotalCents));
    }),
  );
});

test('uses up the reserve before any reversal, and never holds more than was agreed', () => {
  fc.assert(
    fc.property(money, (one) => {
      const kept = reservedCents(one);
      const without = { ...one, reserveCents: 0 };
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(kept).toBeLessThanOrEqual(one.reserveCents);
      expect(positionCents(one) + kept).toBe(positionCents(without));
      if (positionCents(one) !== 0) expect([0, one.reserveCents]).toContain(kept);
      if (positionCents(one) < 0) expect(kept).toBe(0);
      expect(coverShortfall(one, { mayReverse: true })).toEqual(
        coverShortfall(without, { mayReverse: true }),
      );
    }),
  );
});
