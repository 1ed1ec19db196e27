import { CAN_BE_PAID_OUT, type PendingRow } from '../../contract.ts';

/**
 * Whether an operator can pay an order out: not held manually or by a dispute, not paid out yet,
 * money available, not paid by Stripe directly, and the tenant has an account. The server uses the
 * same function as the transfer, which checks it again.
 */
export const canPayOut = ({ details }: PendingRow): boolean =>
  CAN_BE_PAID_OUT.includes(details.payability);

/** The same rule as list filters. */
export const PAYABLE = {
  'details.payoutStatus': 'ready',
  'details.facilitator': 'platform',
} as const;

/** Orders that paying out all leaves out, because their transfers would be refused. */
export const WITHOUT_ACCOUNT = { ...PAYABLE, 'details.hasAccount': false } as const;
export const WITH_ACCOUNT = { ...PAYABLE, 'details.hasAccount': true } as const;

/**
 * Holding and releasing aren't offered for Stripe payouts or while only a dispute holds the order.
 */
export const canToggleHold = ({ details }: PendingRow): boolean =>
  details.facilitator === 'platform' &&
  !details.payoutCompleted &&
  !(details.disputed && details.heldAt === null);
