import { price, sharesOf, type Breakdown, type Sale, type Terms } from '../../engine.ts';

/** How a sale is shared. The parts sum to what the buyer pays. */
export interface Simulated {
  sold: Breakdown;
  buyerCents: number;
  /** What the organizer keeps: its share without the tax that it remits. */
  organizerCents: number;
  taxCents: number;
  platformCents: number;
  gatewayCents: number;
  /** Whether the payment settings let the platform pay the gateway's fee. */
  isGatewayFeeOfPlatform: boolean;
}

/** Prices a sale under the given terms, with the engine that prices real orders. */
export function simulate(terms: Terms, sale: Sale): Simulated {
  const sold = price(terms, sale);
  const { buyerCents, tenantCents, platformCents, gatewayCents } = sharesOf(terms, sold);
  return {
    sold,
    buyerCents,
    organizerCents: tenantCents - sold.vatCents,
    taxCents: sold.vatCents,
    platformCents,
    gatewayCents,
    isGatewayFeeOfPlatform: terms.platformBearsGatewayFee && gatewayCents > 0,
  };
}
