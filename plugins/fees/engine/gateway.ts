import { ONE_IN_PPM, requireCents, requirePpm, share } from './amount.ts';
import type { GatewayRate } from './terms.ts';

/** The gateway's fee on a charge; zero for a zero total. */
export function gatewayFee(totalCents: number, rate: GatewayRate): number {
  requireCents(rate.fixedCents, 'fixed gateway fee');
  if (totalCents === 0) return 0;
  return share(totalCents, rate.ppm) + rate.fixedCents;
}

/**
 * [A10] The smallest total that leaves the base after the gateway's fee. The remainder grows by 0
 * or 1 with each cent of the total, so every base has an exact total.
 */
export function grossUp(baseCents: number, rate: GatewayRate): number {
  requireCents(baseCents, 'base');
  requireCents(rate.fixedCents, 'fixed gateway fee');
  requirePpm(rate.ppm, 'gateway percentage');
  if (rate.ppm === ONE_IN_PPM) throw new RangeError('the gateway fee can’t be 100% of a charge');
  if (baseCents === 0) return 0;
  const left = (total: number) => total - gatewayFee(total, rate);
  const whole = requireCents(baseCents + rate.fixedCents, 'base with the fixed gateway fee');
  let total = Math.floor((whole * ONE_IN_PPM) / (ONE_IN_PPM - rate.ppm));
  while (left(total) < baseCents) total += 1;
  while (total > 1 && left(total - 1) >= baseCents) total -= 1;
  return total;
}

/** The gateway's minimum charge. */
export const SMALLEST_CHARGE_CENTS = 50;

/** [A14] Whether a card order is too small to be charged. Free orders aren't charged. */
export function isTooSmall(totalCents: number): boolean {
  return totalCents > 0 && totalCents < SMALLEST_CHARGE_CENTS;
}

/** The gateway's maximum charge. */
export const LARGEST_CHARGE_CENTS = 99_999_999;

export type ChargeProblem = 'too_small' | 'too_large';

/** [A14] Why a card can't be charged a total; null if it can, or if the total is zero. */
export function chargeProblem(totalCents: number): ChargeProblem | null {
  if (totalCents > LARGEST_CHARGE_CENTS) return 'too_large';
  return isTooSmall(totalCents) ? 'too_small' : null;
}
