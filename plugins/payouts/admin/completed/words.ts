import type { PayoutRow } from '../../contract.ts';

/** The label for the amount sent to the tenant's account, depending on who sent it. */
export const transferredLabel = ({ facilitator }: Pick<PayoutRow['details'], 'facilitator'>) =>
  facilitator === 'tenant' ? 'Paid By Stripe' : 'Transferred';
