import type { OrderMoney } from './breakdown.ts';
import { settle } from './settle.ts';
import type { Terms } from './terms.ts';

/** Where a buyer's payment goes; the three parts sum to it, always. */
export interface Shares {
  buyerCents: number;
  /** With its tax, its donations and the cash that it took in itself; below zero it pays on top. */
  tenantCents: number;
  platformCents: number;
  gatewayCents: number;
}

/** Who has how much of a sale in the end; the gateway's estimate stands in for an unknown fee. */
export function sharesOf(
  terms: Pick<Terms, 'platformBearsGatewayFee'>,
  sold: OrderMoney,
  actual: { gatewayFeeCents?: number } = {},
): Shares {
  const split = settle(terms, sold, actual);
  return {
    buyerCents: sold.totalCents,
    tenantCents: sold.totalCents - split.platformTotalCents - split.gatewayFeeCents,
    platformCents: split.platformTotalCents,
    gatewayCents: split.gatewayFeeCents,
  };
}
