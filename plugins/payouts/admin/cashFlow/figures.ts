import type { CashFlowPart } from '../../contract.ts';

interface PartWords {
  part: CashFlowPart;
  label: string;
  how: string;
}

/** The figures whose orders stand in the list of pending payouts. */
export const PARTS: readonly PartWords[] = [
  {
    part: 'ready',
    label: 'Ready now',
    how: 'The tenant’s share of paid orders whose money is available, that nobody holds and no dispute stops. Debts are not taken off yet.',
  },
  {
    part: 'later',
    label: 'Available later',
    how: 'The tenant’s share of paid orders whose money Stripe has not made available yet, held orders left out. As long as Stripe has not told its fee, an estimate is taken off.',
  },
  {
    part: 'heldByHand',
    label: 'On hold',
    how: 'The tenant’s share of orders that the platform holds back by hand, whether their money is available or not.',
  },
  {
    part: 'heldByDispute',
    label: 'In dispute',
    how: 'The tenant’s share of orders whose payment a bank disputes. Nothing of them is paid out until that is decided.',
  },
];

export const BY_GATEWAY: PartWords = {
  part: 'byGateway',
  label: 'Paid by Stripe itself',
  how: 'The tenant’s share of orders whose money went to the tenant’s own account with the sale. Nobody transfers it: it is complete once it is available.',
};

export const DAY_UNKNOWN: PartWords = {
  part: 'dayUnknown',
  label: 'Day not known yet',
  how: 'The part of what is available later of which Stripe has not told the day. It stands in no day of the calendar.',
};

export const OWED_HOW =
  'What the tenant owes the platform over all of its orders: fees of cash sales, and refunds, disputes and transfers that could not be taken back. The next payouts are lowered by it.';
export const RESERVED_HOW =
  'What was kept back of orders that were paid out, and is not released yet. It covers refunds and disputes of its order first, and debts when it is released.';
export const PAID_HOW =
  'What went to the tenant’s account with the payouts of the last 30 days. What was kept for debt or as a reserve is not part of it.';
export const DAYS_HOW =
  'The tenant’s share of paid orders by the day on which their money becomes available, in the tenant’s time zone. Held and disputed orders are left out.';
