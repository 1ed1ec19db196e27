import { requireCents } from './amount.ts';
import type { OrderMoney } from './price.ts';
import type { Terms } from './terms.ts';

/** How the money of a card order reaches the tenant, with the amounts actually moved. */
export type Flow =
  | { kind: 'separate' }
  /** Charged by the platform, with this much transferred at once (minus reversals). */
  | { kind: 'destination'; transferredCents: number }
  /** Charged by the tenant's own account, with this much kept by us (minus what was returned). */
  | { kind: 'direct'; applicationFeeCents: number };

/** The split of an order. Always: collected = gateway + dispute fee + tenant + platform. */
export interface Settlement {
  /** What the buyer paid by card, minus refunds. */
  collectedCents: number;
  gatewayFeeCents: number;
  disputeFeeCents: number;
  netAmountCents: number;
  /** Negative if the tenant owes it. */
  tenantTotalCents: number;
  platformTotalCents: number;
}

interface SettleInput {
  /** The gateway's actual fee, or the estimate until it is known. */
  gatewayFeeCents?: number;
  disputeFeeCents?: number;
  flow?: Flow;
}

type Settled = OrderMoney & { goodwillCents?: number };

/**
 * [A12] The party that bears the gateway's fee pays, or gains, the difference from what the buyer
 * paid.
 */
function bearsGatewayFee(terms: Pick<Terms, 'platformBearsGatewayFee'>): 'platform' | 'tenant' {
  return terms.platformBearsGatewayFee ? 'platform' : 'tenant';
}

/** [A11] Tax and donations go to the tenant, who is the seller and remits them. */
function tenantIncome({ ticketNetCents, vatCents, donationCents, earned }: Settled): number {
  return ticketNetCents + vatCents + donationCents - earned.donationFeeCents;
}

/**
 * [A15] The platform never holds cash, or money charged on the organizer's own terminal. It claims
 * its service, platform and donation fees, and nothing for the organizer's card processor.
 */
function settleUncollected({ earned }: Settled): Settlement {
  const owed = earned.serviceFeeCents + earned.platformFeeCents + earned.donationFeeCents;
  return {
    collectedCents: 0,
    gatewayFeeCents: 0,
    disputeFeeCents: 0,
    netAmountCents: 0,
    // Subtracted from zero to avoid -0, which tests treat as different from 0.
    tenantTotalCents: 0 - owed,
    platformTotalCents: owed,
  };
}

/** [A17] The tenant bears the dispute fee. */
function shareOfTenant(
  terms: Pick<Terms, 'platformBearsGatewayFee'>,
  money: Settled,
  fees: { gatewayFeeCents: number; disputeFeeCents: number },
): number {
  const { earned, surchargeCents, processingFeeCents, gatewayProcessingFeeCents } = money;
  const gatewayOwed = fees.gatewayFeeCents - gatewayProcessingFeeCents;
  return (
    tenantIncome(money) -
    (earned.serviceFeeCents - surchargeCents) -
    (earned.processingFeeCents - processingFeeCents) -
    earned.platformFeeCents -
    (bearsGatewayFee(terms) === 'tenant' ? gatewayOwed : 0) -
    (money.goodwillCents ?? 0) -
    fees.disputeFeeCents
  );
}

/** Splits an order's money between tenant and platform. */
export function settle(
  terms: Pick<Terms, 'platformBearsGatewayFee'>,
  money: Settled,
  input: SettleInput = {},
): Settlement {
  if (money.method !== 'card') return settleUncollected(money);
  const gatewayFeeCents = requireCents(
    input.gatewayFeeCents ?? money.estimatedGatewayFeeCents,
    'gateway fee',
  );
  const disputeFeeCents = requireCents(input.disputeFeeCents ?? 0, 'dispute fee');
  const netAmountCents = money.totalCents - gatewayFeeCents - disputeFeeCents;
  const flow = input.flow ?? { kind: 'separate' };
  const tenantTotalCents =
    flow.kind === 'destination'
      ? requireCents(flow.transferredCents, 'transfer')
      : flow.kind === 'direct'
        ? netAmountCents - requireCents(flow.applicationFeeCents, 'application fee')
        : shareOfTenant(terms, money, { gatewayFeeCents, disputeFeeCents });
  return {
    collectedCents: money.totalCents,
    gatewayFeeCents,
    disputeFeeCents,
    netAmountCents,
    tenantTotalCents,
    platformTotalCents: netAmountCents - tenantTotalCents,
  };
}

/** The amount that a destination charge transfers at once; 0 for no transfer. */
export function transferEstimate(
  terms: Pick<Terms, 'platformBearsGatewayFee'>,
  money: OrderMoney,
): number {
  return Math.max(0, settle(terms, money).tenantTotalCents);
}

/** The application fee of a direct charge; the gateway rejects a fee above the charge. */
export function applicationFeeEstimate(
  terms: Pick<Terms, 'platformBearsGatewayFee'>,
  money: OrderMoney,
): number {
  return Math.min(money.totalCents, Math.max(0, settle(terms, money).platformTotalCents));
}

/** What may be transferred to the tenant: a negative share is debt, never a transfer. */
export function payableCents({ tenantTotalCents }: Settlement): number {
  return Math.max(0, tenantTotalCents);
}

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

/** One ledger entry; the entries of an event sum to zero. */
export interface Posting {
  account: 'buyer' | 'gateway' | 'tenant' | 'platform';
  amountCents: number;
}

function balances(settlement: Settlement | null) {
  return {
    buyer: settlement ? -settlement.collectedCents : 0,
    gateway: settlement ? settlement.gatewayFeeCents + settlement.disputeFeeCents : 0,
    tenant: settlement?.tenantTotalCents ?? 0,
    platform: settlement?.platformTotalCents ?? 0,
  };
}

/**
 * The entries for an event that moves an order from one settlement to the next; null before the
 * sale.
 */
export function postings(before: Settlement | null, after: Settlement): Posting[] {
  const from = balances(before);
  const to = balances(after);
  return (['buyer', 'gateway', 'tenant', 'platform'] as const)
    .map((account) => ({ account, amountCents: to[account] - from[account] }))
    .filter(({ amountCents }) => amountCents !== 0);
}
