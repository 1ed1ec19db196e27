import type { JobContext } from '@foyer/kit/server';
import type { PaymentHint } from '@foyer/plugin-payments/contract';
import { settle } from '../jobs.ts';
import { settleCharge } from './settleCharge.ts';
import { settleSession } from './settleSession.ts';

/** Enough to keep the gateway and the database busy, and to leave some of both for buyers. */
const AT_ONCE = 2;

/**
 * Brings orders to where their payments are. Checkout sessions come first: where one brings the fee with it,
 * nothing is left to do for its charge. What fails does not keep the others: it is a job of its own
 * from there on, tried again until it is done.
 */
export async function settleAll(
  { hints }: { hints: readonly PaymentHint[] },
  ctx: JobContext,
): Promise<void> {
  const failed: { hint: PaymentHint; error: unknown }[] = [];
  const settled = new Set<string>();
  await inTurn(
    hints.filter((hint) => 'sessionId' in hint),
    async (hint) => {
      const { chargeId, isSettled } = await settleSession(ctx, { ...hint, cause: 'webhook' });
      if (chargeId && isSettled) settled.add(chargeId);
    },
    failed,
  );
  await inTurn(
    hints.filter((hint) => 'chargeId' in hint).filter(({ chargeId }) => !settled.has(chargeId)),
    (hint) => settleCharge(ctx, hint),
    failed,
  );
  const [first] = failed;
  if (!first) return;
  if (hints.length === 1) throw first.error;
  await ctx.scope.tx(async (tx) => {
    for (const { hint, error } of failed) {
      ctx.log.warn({ err: error, hint }, 'a payment is tried again');
      await tx.enqueue(settle, { hints: [hint] });
    }
  });
}

async function inTurn<Hint extends PaymentHint>(
  hints: readonly Hint[],
  bring: (hint: Hint) => Promise<void>,
  failed: { hint: PaymentHint; error: unknown }[],
): Promise<void> {
  const queue = hints.values();
  const work = async () => {
    for (const hint of queue)
      await bring(hint).catch((error: unknown) => {
        failed.push({ hint, error });
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
