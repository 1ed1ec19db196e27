import { toCents } from '@foyer/kit';
import { useCan, useClient } from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { smallestPurchase } from '@foyer/plugin-fees/engine';
import { useQuery } from '@tanstack/react-query';
import type { TicketType } from '../contract.ts';
import { dollars } from './dollars.ts';

type Sold = Pick<
  TicketType['details'],
  'kind' | 'price' | 'minTicketPerOrder' | 'maxTicketPerOrder' | 'surchargeRuleId'
>;

/**
 * Says of a ticket type why its smallest order can't be paid for by card, fees and tax included; null
 * where it can, and where the tenant's fees are not known.
 */
export function useCardMinimum(tenantId: string): (type: Partial<Sold>) => string | null {
  const api = useClient(fees);
  const canSeeFees = useCan(fees, 'tenant.read');
  const { data: terms } = useQuery({
    queryKey: ['fee-terms', tenantId, 'ticket types'],
    queryFn: () => api.tenantTerms({ params: { tenantId } }),
    enabled: canSeeFees,
    retry: false,
  });
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
    const comesTo = `${fewest === 1 ? 'One ticket comes' : `${fewest} tickets come`} to ${dollars(found.totalCents / 100)}`;
    return found.payableFrom === null
      ? `${comesTo} at checkout, and cards can’t be charged less than $0.50. Buyers can’t buy this ticket on its own. Raise the price, or make it free.`
      : `${comesTo} at checkout, and cards can’t be charged less than $0.50. Raise the price, or set “Fewest of one order” to ${found.payableFrom}.`;
  };
}

/** While a form is filled in, it holds what is no amount and no count. */
const isAmount = (price: unknown): price is number =>
  typeof price === 'number' && price >= 0 && price <= 999_999.99;
const isCount = (count: unknown): boolean =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 1_000;
