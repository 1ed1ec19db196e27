import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { findListed, gateway, type GatewayCall } from '@foyer/plugin-payments/server';
import { keepLost } from '../openIntents.ts';
import { reasonOf } from '../transfer/reasons.ts';
import { finishReversal } from './finishReversal.ts';
import type { Reversal } from './reversal.ts';

/** A reversal, as it is asked for once and found again by the row that its metadata names. */
export function reversalCall(deps: Deps): GatewayCall<Reversal, Stripe.TransferReversal, void> {
  const { stripe } = deps.use(gateway);
  const finish = (
    { tenant_id, id, order_uid: orderUID }: Reversal,
    result: Parameters<typeof finishReversal>[2]['result'],
  ) => deps.forTenant(tenant_id).tx((tx) => finishReversal(tx, deps, { id, orderUID, result }));
  return {
    name: 'reversal',
    isAwaited: false,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: async ({ id, order_uid: orderUID, transfer_id, amount_cents }, options) =>
      stripe().transfers.createReversal(
        transfer_id,
        { amount: amount_cents, metadata: { reversalId: id, orderUID } },
        options,
      ),
    find: async ({ id, transfer_id }, options) =>
      findListed(
        stripe().transfers.listReversals(transfer_id, { limit: 100 }, options),
        ({ metadata }) => metadata?.['reversalId'] === id,
      ),
    made: (reversal, { id }) => finish(reversal, { reversalId: id }),
    refused: (reversal, error) =>
      finish(reversal, {
        failed: error === undefined ? 'The reversal was not made.' : reasonOf(error),
      }),
    lost: ({ tenant_id, id }, lost) =>
      deps
        .forTenant(tenant_id)
        .tx((tx) => keepLost(tx, 'payouts_reversal', { tenant_id, id, lost })),
  };
}

/** Carries out what was written down, unless that was done already. */
export async function reverse(
  deps: Deps,
  { tenantId, reversalId }: { tenantId: string; reversalId: string },
): Promise<void> {
  const row = await deps
    .forTenant(tenantId)
    .read((db) =>
      db<Reversal>('payouts_reversal').where({ tenant_id: tenantId, id: reversalId }).first(),
    );
  if (row?.state === 'submitting') await deps.use(gateway).ask(reversalCall(deps), row);
}
