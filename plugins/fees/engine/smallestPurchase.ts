import { price } from './price.ts';
import { chargeProblem, type ChargeProblem } from './chargeProblem.ts';
import { isTooSmall } from './smallestCharge.ts';
import type { Terms } from './terms.ts';

/** The smallest number of tickets of a type that can be paid by card. */
export interface SmallestPurchase {
  problem: ChargeProblem;
  /** The total of the smallest order, online and alone in the cart. */
  totalCents: number;
  /** From how many tickets on a card can be charged; null if not even for the largest order. */
  payableFrom: number | null;
}

/**
 * Whether the smallest order of a ticket type can be paid for online, alone and without a discount.
 * @returns null if it can
 */
export function smallestPurchase(
  terms: Terms,
  type: {
    priceCents: number;
    ruleId: string | null;
    isDonation: boolean;
    fewest: number;
    most: number;
  },
): SmallestPurchase | null {
  const totalOf = (quantity: number): number =>
    price(terms, {
      channel: 'online',
      method: 'card',
      lines: type.isDonation
        ? []
        : [
            {
              ticketTypeId: '',
              name: '',
              priceCents: type.priceCents,
              quantity,
              ruleId: type.ruleId,
            },
          ],
      donationCents: type.isDonation ? type.priceCents * quantity : 0,
      discount: null,
    }).totalCents;
  const isPayable = (quantity: number) => !isTooSmall(totalOf(quantity));
  const { fewest, most } = type;
  const problem = chargeProblem(totalOf(fewest));
  if (!problem) return null;
  if (problem === 'too_large') return { problem, totalCents: totalOf(fewest), payableFrom: null };
  let quantity = fewest;
  while (quantity <= most && !isPayable(quantity)) quantity += 1;
  return { problem, totalCents: totalOf(fewest), payableFrom: quantity <= most ? quantity : null };
}
