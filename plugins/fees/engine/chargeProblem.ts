import { isTooSmall } from './smallestCharge.ts';

/** The gateway's maximum charge. */
export const LARGEST_CHARGE_CENTS = 99_999_999;

export type ChargeProblem = 'too_small' | 'too_large';

/** [A14] Why a card can't be charged a total; null if it can, or if the total is zero. */
export function chargeProblem(totalCents: number): ChargeProblem | null {
  if (totalCents > LARGEST_CHARGE_CENTS) return 'too_large';
  return isTooSmall(totalCents) ? 'too_small' : null;
}
