import type { OrderMoney } from './breakdown.ts';
import { settle } from './settle.ts';
import type { Terms } from './terms.ts';

/** Who receives a buyer's payment; the three parts always sum to it. */
export interface Shares {
  buyerCents: number;
  /** Includes its tax, its donations and the cash it took; negative if it pays in addition. */
  tenantCents: number;
  platformCents: number;
  gatewayCents: number;
}

/** The final shares of a sale, with the gateway's estimate if its fee is unknown. */
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
