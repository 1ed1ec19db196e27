import type { CashFlowPart } from '../../contract.ts';

interface PartWords {
  part: CashFlowPart;
  label: string;
  how: string;
}

/** The figures whose orders are in the list of pending payouts. */
export const PARTS: readonly PartWords[] = [
  {
    part: 'ready',
    label: 'Ready to pay out',
    how: 'The tenant’s share of paid orders with available funds and no hold or dispute. Amounts owed haven’t been deducted yet.',
  },
  {
    part: 'later',
    label: 'Available later',
    how: 'The tenant’s share of paid orders whose funds Stripe hasn’t made available yet. Held orders aren’t included. Stripe’s fee is an estimate until it’s final.',
  },
  {
    part: 'heldByHand',
    label: 'On hold',
    how: 'The tenant’s share of orders the platform has put on hold, whether or not their funds are available.',
  },
  {
    part: 'heldByDispute',
    label: 'In dispute',
    how: 'The tenant’s share of orders with a disputed payment. They aren’t paid out until the dispute is resolved.',
  },
];

export const BY_GATEWAY: PartWords = {
  part: 'byGateway',
  label: 'Paid directly by Stripe',
  how: 'The tenant’s share of orders paid directly into the tenant’s own Stripe account. No transfer is needed. These orders are complete once their funds are available.',
};

export const DAY_UNKNOWN: PartWords = {
  part: 'dayUnknown',
  label: 'Date not known yet',
  how: 'The part of “Available later” that Stripe hasn’t given a date for yet. It isn’t included in the payout forecast.',
};

export const OWED_HOW =
  'What the tenant owes the platform for fees on cash sales, and for refunds, disputes and transfers that couldn’t be recovered. It’s deducted from the next payouts.';
export const RESERVED_HOW =
  'Held from orders already paid out and not released yet. Each order’s reserve covers its own refunds and disputes first, then amounts owed when it’s released.';
export const PAID_HOW =
  'The amount sent to the tenant’s account in the last 30 days. Amounts applied to what the tenant owes or held in reserve aren’t included.';
export const DAYS_HOW =
  'The tenant’s share of paid orders by the day their funds become available, in the tenant’s time zone. Held and disputed orders aren’t included.';
