import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { RefundRecord } from './refundRecord.ts';

/**
 * The remaining amount agreed with the gateway: each refund returns a part of it, which the gateway
 * rounds itself. Undefined if nothing was agreed.
 */
export async function remainingAgreedFee(
  deps: Deps,
  { params }: Pick<RefundRecord, 'params'>,
): Promise<number | undefined> {
  if (!params || !('create' in params)) return undefined;
  const { create, account } = params;
  const charges = deps.use(gateway).stripe().charges;
  if (create.reverse_transfer) {
    const { transfer } = await charges.retrieve(create.charge, { expand: ['transfer'] });
    return typeof transfer === 'object' ? transfer.amount - transfer.amount_reversed : undefined;
  }
  if (create.refund_application_fee && account) {
    const { application_fee: fee } = await charges.retrieve(
      create.charge,
      { expand: ['application_fee'] },
      { stripeAccount: account },
    );
    return typeof fee === 'object' && fee ? fee.amount - fee.amount_refunded : undefined;
  }
  return undefined;
}
