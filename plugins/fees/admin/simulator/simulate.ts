import { price, sharesOf, type Breakdown, type Sale, type Terms } from '../../engine.ts';

/** Who gets what of a sale. The parts sum to what the buyer pays. */
export interface Simulated {
  sold: Breakdown;
  buyerCents: number;
  /** What the organiser keeps: its share without the tax that it passes on. */
  organiserCents: number;
  taxCents: number;
  platformCents: number;
  gatewayCents: number;
  /** The payment settings have the platform pay the gateway's fee. */
  isGatewayFeeOfPlatform: boolean;
}

/** A sale under some terms, by the arithmetic of real orders. */
export function simulate(terms: Terms, sale: Sale): Simulated {
  const sold = price(terms, sale);
  const { buyerCents, tenantCents, platformCents, gatewayCents } = sharesOf(terms, sold);
  return {
    sold,
    buyerCents,
    organiserCents: tenantCents - sold.vatCents,
    taxCents: sold.vatCents,
    platformCents,
    gatewayCents,
    isGatewayFeeOfPlatform: terms.platformBearsGatewayFee && gatewayCents > 0,
  };
}
