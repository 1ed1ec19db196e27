import { slot } from '@foyer/kit/admin';
import type { PaymentForm } from './contract.ts';

/**
 * Below the payout schedule of a tenant that the platform pays: when it is paid next. `payout` holds
 * unsaved changes, too.
 */
export const payoutSchedule = slot<{
  tenantId: string;
  payout: Pick<PaymentForm['payout'], 'type' | 'date'>;
}>('payments.setup.schedule/v1');

/** Below the choice of who pays the fees: its effect. The settings hold unsaved changes, too. */
export const feeEffect = slot<{
  tenantId: string;
  fees: PaymentForm['fees'];
  isCardFeeOfPlatform: boolean;
}>('payments.setup.fees/v1');
