import {
  price,
  type Breakdown,
  type Sale,
  type SaleLine,
  type Terms,
} from '@foyer/plugin-fees/engine';
import { saleOf, type CartState } from '../cartState.ts';
import { toCartError } from '../toCartError.ts';
import { pricedOf } from '../toBreakdown.ts';

export interface PricedSale {
  sale: Sale & { lines: SaleLine[] };
  terms: Terms;
  breakdown: Breakdown;
}

/** The price of a held cart at its hold's prices. Nothing due means no card payment. */
export function priceOf(state: CartState): PricedSale {
  const { draft } = state;
  if (!draft.terms) throw toCartError({ problem: 'hold_expired' });
  const { priced, terms } = pricedOf(state, draft.terms);
  const sale = saleOf(priced, draft.donationCents);
  const breakdown = price(terms, sale);
  const isFree = breakdown.totalCents === 0;
  return { sale, terms, breakdown: isFree ? price(terms, { ...sale, method: 'free' }) : breakdown };
}
