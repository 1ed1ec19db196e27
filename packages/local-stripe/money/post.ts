import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

type Posting = {
  account: string;
  type: Stripe.BalanceTransaction.Type;
  /** The source object. */
  source: string;
  /** Positive for incoming money. */
  amountCents: number;
  feeDetails?: Stripe.BalanceTransaction.FeeDetail[];
  /** Immediately by default. */
  availableOn?: number;
  description?: string | null;
};

const categories: Partial<Record<Stripe.BalanceTransaction.Type, string>> = {
  payment: 'charge',
  payment_refund: 'refund',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  transfer_refund: 'transfer_reversal',
  payment_failure_refund: 'charge_failure',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
};

/** Adds a transaction to an account's books: the only place where money moves. */
export function post(
  world: World,
  { account, type, source, amountCents, feeDetails = [], availableOn, description = null }: Posting,
): Stripe.BalanceTransaction {
  const feeCents = feeDetails.reduce((sum, { amount }) => sum + amount, 0);
  const now = world.now();
  return world.of(account).balanceTransactions.put({
    id: world.newId('txn'),
    object: 'balance_transaction',
    amount: amountCents,
    available_on: availableOn ?? now,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee: feeCents,
    fee_details: feeDetails,
    net: amountCents - feeCents,
    reporting_category: categories[type] ?? type,
    source,
    status: (availableOn ?? now) <= now ? 'available' : 'pending',
    type,
  });
}

/** Money becomes available by the passage of time alone, so the status is calculated on reading. */
export const balanceTransactionNow = (
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= world.now() ? 'available' : 'pending',
});
