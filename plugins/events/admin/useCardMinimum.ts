import { formatDollars, toCents } from '@foyer/kit';
import { smallestPurchase } from '@foyer/plugin-fees/engine';
import type { TicketType } from '../contract.ts';
import { useFeeTerms } from './useFeeTerms.ts';

type Sold = Pick<
  TicketType['details'],
  'kind' | 'price' | 'minTicketPerOrder' | 'maxTicketPerOrder' | 'surchargeRuleId'
>;

export interface CardProblem {
  badge: string;
  sentence: string;
}

/**
 * Returns why a ticket type's smallest order can't be paid by card, fees and tax included; null if
 * it can, or if the tenant's fees are unknown.
 */
export function useCardMinimum(tenantId: string): (type: Partial<Sold>) => CardProblem | null {
  const terms = useFeeTerms(tenantId);
  return (type) => {
    const { kind, price, minTicketPerOrder: fewest = 1, maxTicketPerOrder: most = 10 } = type;
    const isSold = kind === 'paid' || kind === 'donation';
    if (!terms || !isSold || !isAmount(price) || !isCount(fewest) || !isCount(most)) return null;
    const found = smallestPurchase(terms, {
      priceCents: toCents(price),
      ruleId: type.surchargeRuleId ?? null,
      isDonation: kind === 'donation',
      fewest,
      most,
    });
    if (!found) return null;
    const comesTo = `${fewest === 1 ? 'One ticket costs' : `${fewest} tickets cost`} ${formatDollars(found.totalCents / 100)}`;
    if (found.problem === 'too_large')
      return {
        badge: 'Too high for card payments',
        sentence: `${comesTo} at checkout, but card payments can’t exceed $999,999.99. Lower the price${fewest === 1 ? '' : ' or “Minimum per order”'}.`,
      };
    const sentence =
      found.payableFrom === null
        ? `${comesTo} at checkout, but card payments must be at least $0.50. Buyers can’t buy this ticket on its own. Raise the price or make it free.`
        : `${comesTo} at checkout, but card payments must be at least $0.50. Raise the price, or set “Minimum per order” to ${found.payableFrom}.`;
    return { badge: 'Too low for card payments', sentence };
  };
}

/** A form can hold invalid amounts and counts while it is filled in. */
export const isAmount = (price: unknown): price is number =>
  typeof price === 'number' && price >= 0 && price <= 999_999.99;
const isCount = (count: unknown): boolean =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 1_000;
