import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { findListed, gateway, type Ages, type GatewayCall } from '@foyer/plugin-payments/server';
import { markOutcomeUnknown, openIntents } from '../openIntents.ts';
import type { Attempt, TransferParams } from './attempt.ts';
import { failTransfer, finishTransfer } from './finishTransfer.ts';
import { makePace, type Pace } from './pace.ts';
import type { Reason } from '../../reasons.ts';
import { reasonOf } from './transferError.ts';

export type Sent = { completed: { payoutId: string } } | { refused: Reason };

/**
 * The gateway call for a transfer: how it is requested, and how it is found again by the attempt in
 * its metadata.
 */
export function transferCall(
  deps: Deps,
  pace: Pace = makePace(),
): GatewayCall<Attempt, Stripe.Transfer, Sent> {
  const { stripe } = deps.use(gateway);
  const scopeOf = ({ tenant_id }: Attempt) => deps.forTenant(tenant_id);
  return {
    name: 'transfer',
    isAwaited: false,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: ({ params }, options) =>
      pace(() => stripe().transfers.create(params as TransferParams, options)),
    find: async ({ id, order_uid }, options) =>
      findListed(
        stripe().transfers.list({ transfer_group: order_uid, limit: 100 }, options),
        ({ metadata }) => metadata['attemptId'] === id,
      ),
    async made(attempt, { id: transferId }) {
      const made = { attemptId: attempt.id, orderUID: attempt.order_uid, transferId };
      await scopeOf(attempt).tx((tx) => finishTransfer(tx, deps, made));
      return { completed: { payoutId: attempt.payout_id } };
    },
    async refused(attempt, error) {
      const reason =
        error === undefined
          ? (attempt.reason ?? 'The transfer didn’t go through.')
          : reasonOf(error);
      const failed = { attemptId: attempt.id, orderUID: attempt.order_uid, reason };
      await scopeOf(attempt).tx((tx) => failTransfer(tx, deps, failed));
      return { refused: reason };
    },
    async lost(attempt, lost) {
      const { tenant_id, id } = attempt;
      await scopeOf(attempt).tx((tx) =>
        markOutcomeUnknown(tx, 'payouts_attempt', { tenant_id, id, lost }),
      );
      return { refused: 'in_progress' };
    },
  };
}

/**
 * The steps after `beginTransfer` has committed: sends the recorded request and records the result.
 */
export const sendTransfer = (deps: Deps, attempt: Attempt, pace?: Pace): Promise<Sent> =>
  deps.use(gateway).ask(transferCall(deps, pace), attempt);

/**
 * Finds out what happened to transfers without a response, including those of crashed processes.
 * @param quietSeconds how long an attempt must have been inactive before it is checked
 */
export async function recoverTransfers(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('finishes transfers for all tenants after a crash')
    .read<(Attempt & Ages)[]>((db) => openIntents(db, 'payouts_attempt', { quietSeconds }));
  await deps.use(gateway).resumeAll(transferCall(deps), open);
}
