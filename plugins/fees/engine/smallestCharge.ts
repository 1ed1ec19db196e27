/** The gateway takes no charge below this. */
export const SMALLEST_CHARGE_CENTS = 50;

/** [A14] Whether a card order is too small to be charged; one that costs nothing is not charged. */
export function isTooSmall(totalCents: number): boolean {
  return totalCents > 0 && totalCents < SMALLEST_CHARGE_CENTS;
}
