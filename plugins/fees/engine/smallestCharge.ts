/** The gateway's minimum charge. */
export const SMALLEST_CHARGE_CENTS = 50;

/** [A14] Whether a card order is too small to be charged. Free orders aren't charged. */
export function isTooSmall(totalCents: number): boolean {
  return totalCents > 0 && totalCents < SMALLEST_CHARGE_CENTS;
}
