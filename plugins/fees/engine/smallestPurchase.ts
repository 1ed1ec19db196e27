import { price } from './price.ts';
import { isTooSmall } from './smallestCharge.ts';
import type { Terms } from './terms.ts';

/** How few tickets of a type a card can pay for. */
export interface SmallestPurchase {
  /** What the fewest of one order come to online, alone in the cart. */
  totalCents: number;
  /** From how many on a card can pay; null where not even for the most of one order. */
  payableFrom: number | null;
}

/**
 * Whether the fewest tickets of a type that one order may have can be paid for online, alone and
 * without a discount. @returns null where they can
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
  if (isPayable(fewest)) return null;
  let quantity = fewest;
  while (quantity <= most && !isPayable(quantity)) quantity += 1;
  return { totalCents: totalOf(fewest), payableFrom: quantity <= most ? quantity : null };
}
