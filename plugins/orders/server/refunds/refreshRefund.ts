import type Stripe from 'stripe';
import { isUuid, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { importRefund } from './importRefund.ts';
import type { RefundRecord } from './refundRecord.ts';
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
    const { orderUID, refundId } = made.metadata ?? {};
    return db('orders_refund as r')
      .join('orders_lookup as l', { 'l.tenant_id': 'r.tenant_id', 'l.order_id': 'r.order_id' })
      .whereIn(
        'l.id',
        [chargeOf(made), orderUID].filter((name) => typeof name === 'string'),
      )
      .where((either) => {
        void either.where('r.gateway_refund_id', made.id);
        if (isUuid(refundId)) void either.orWhere('r.id', refundId);
      })
      .orderByRaw('r.gateway_refund_id = ? desc nulls last', [made.id])
      .first<RefundRecord | undefined>('r.*');
  });

const chargeOf = ({ charge }: Stripe.Refund): string | null =>
  typeof charge === 'string' ? charge : (charge?.id ?? null);
