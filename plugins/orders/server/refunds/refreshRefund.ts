import type Stripe from 'stripe';
import { isUuid, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { importRefund } from './importRefund.ts';
import type { RefundRecord } from './refundRecord.ts';
import { saveGatewayRefund } from './sendRefund.ts';

const REASON = 'Finds the tenant of a refund or charge reported by the gateway.';

/** Re-reads a refund from the gateway and updates it. */
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

/** The same for all refunds of one payment. */
export async function importRefunds(
  deps: Deps,
  { chargeId, account }: { chargeId: string; account: string | null },
): Promise<void> {
  const options = account ? { stripeAccount: account } : {};
  const { data } = await deps
    .use(gateway)
    .stripe()
    .refunds.list({ charge: chargeId, limit: 100 }, options);
  for (const { id } of data.toReversed()) await refreshRefund(deps, { account, refundId: id });
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
        // An account's owner can write any refund's ID into one of theirs.
        if (isUuid(refundId))
          void either.orWhereRaw(
            `r.id = ? and r.gateway_refund_id is null and r.amount_cents = ?
             and r.params #>> '{create,charge}' = ?`,
            [refundId, made.amount, chargeOf(made) ?? ''],
          );
      })
      .orderByRaw('r.gateway_refund_id = ? desc nulls last', [made.id])
      .first<RefundRecord | undefined>('r.*');
  });

const chargeOf = ({ charge }: Stripe.Refund): string | null =>
  typeof charge === 'string' ? charge : (charge?.id ?? null);
