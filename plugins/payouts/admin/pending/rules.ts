import { CAN_BE_PAID_OUT, type PendingRow } from '../../contract.ts';

/**
 * Whether an operator can pay an order out: not held, by hand or by a dispute, not paid out yet, its
 * money available, not paid by the gateway itself, and its tenant with an account. The server says so by
 * the same function as the transfer, which checks it again.
 */
export const canPayOut = ({ details }: PendingRow): boolean =>
  CAN_BE_PAID_OUT.includes(details.payability);

/** The same as conditions of the list. */
export const PAYABLE = {
  'details.payoutStatus': 'ready',
  'details.facilitator': 'platform',
} as const;

/** Of these, those that a payout of all leaves out: the transfer of each could only be refused. */
export const WITHOUT_ACCOUNT = { ...PAYABLE, 'details.hasAccount': false } as const;
export const WITH_ACCOUNT = { ...PAYABLE, 'details.hasAccount': true } as const;

/** Neither hold nor release is offered where the gateway pays by itself, and while a dispute alone holds. */
export const canToggleHold = ({ details }: PendingRow): boolean =>
  details.facilitator === 'platform' &&
  !details.payoutCompleted &&
  !(details.disputed && details.heldAt === null);
