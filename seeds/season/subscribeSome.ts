import type { PastSubscription } from '@foyer/plugin-newsletter/past';
import { chanceFrom } from './chance.ts';
import type { PastOrder } from './sellSeason.ts';

const SEED = 20_260_302;
const MINUTE = 60_000;

/** Subscribes some buyers to the newsletter, after their purchase or days before it. */
export function subscribeSome(sold: readonly PastOrder[], index: number): PastSubscription[] {
  const chance = chanceFrom(SEED + index);
  return sold
    .filter(({ buyer }) => buyer.email !== '' && chance.in100(11))
    .map(({ tenantId, eventId, at, buyer: { email } }) => {
      const minutes = chance.in100(60) ? 2 + chance.below(30) : -chance.below(4 * 24 * 60);
      return { tenantId, eventId, email, at: new Date(at.getTime() + minutes * MINUTE) };
    });
}
