import type Stripe from 'stripe';
import { isUuid, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { importRefund } from './importRefund.ts';
import { refundById, toRefund, type RefundRecord } from './refundRecord.ts';
import { saveGatewayRefund } from './sendRefund.ts';

const REASON = 'The gateway names a refund or a charge, and not whose it is.';

/** Something happened to a refund at the gateway: it is read anew and brought to where it is. */
export async function refreshRefund(
  deps: Deps,
  hint: { account: string | null; refundId: string },
): Promise<void> {
  const made = await deps
    .use(gateway)
    .stripe()
    .refunds.retrieve(hint.refundId, {}, hint.account ? { stripeAccount: hint.account } : {});
  const known = await findRefund(deps, made);
  if (known) await saveGatewayRefund(deps, known, made);
  else await importRefund(deps, { made, account: hint.account });
}

const findRefund = (deps: Deps, made: Stripe.Refund): Promise<RefundRecord | undefined> =>
  deps.asPlatform(REASON).read(async (db) => {
    const row = (await db('orders_refund').where({ gateway_refund_id: made.id }).first()) as
      Record<string, unknown> | undefined;
    if (row) return toRefund(row);
    const id = made.metadata?.['refundId'];
    return isUuid(id) ? refundById(db, id) : undefined;
  });
