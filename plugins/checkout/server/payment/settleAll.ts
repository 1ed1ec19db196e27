import type { Deps } from '@foyer/kit/server';
import * as z from 'zod';
import { settleCharge } from './settleCharge.ts';
import { settleSession } from './settleSession.ts';

const account = z.string().nullable();
const sessionHint = z.object({ tenantId: z.string(), account, sessionId: z.string() });
const chargeHint = z.object({
  tenantId: z.string(),
  account,
  chargeId: z.string(),
  orderUID: z.string().nullable(),
});

/** What the gateway told of a payment: its page changed, or its charge did. */
export const paymentHint = z.union([sessionHint, chargeHint]);
type PaymentHint = z.output<typeof paymentHint>;

/** Enough to keep the gateway and the database busy, and to leave some of both for buyers. */
const AT_ONCE = 4;

/** One hint on its own. */
export async function settlePayment(deps: Deps, payload: unknown): Promise<void> {
  const hint = paymentHint.parse(payload);
  if ('sessionId' in hint) await settleSession(deps, { ...hint, cause: 'webhook' });
  else await settleCharge(deps, hint);
}

/**
 * All hints that came while others were worked on. Pages come first: where the page brings the fee
 * with it, nothing is left to do for its charge.
 * @returns the hints that failed
 */
export async function settleAll(deps: Deps, payloads: readonly unknown[]): Promise<unknown[]> {
  const hints = payloads.map((payload) => paymentHint.parse(payload));
  const failed: PaymentHint[] = [];
  const settled = new Set<string>();
  await inTurn(
    hints.filter((hint) => 'sessionId' in hint),
    async (hint) => {
      const { chargeId, isSettled } = await settleSession(deps, { ...hint, cause: 'webhook' });
      if (chargeId && isSettled) settled.add(chargeId);
    },
    failed,
    deps,
  );
  await inTurn(
    hints.filter((hint) => 'chargeId' in hint).filter(({ chargeId }) => !settled.has(chargeId)),
    (hint) => settleCharge(deps, hint),
    failed,
    deps,
  );
  return failed;
}

async function inTurn<Hint extends PaymentHint>(
  hints: readonly Hint[],
  settle: (hint: Hint) => Promise<void>,
  failed: PaymentHint[],
  deps: Deps,
): Promise<void> {
  const queue = hints.values();
  const work = async () => {
    for (const hint of queue)
      await settle(hint).catch((error: unknown) => {
        deps.log.warn({ err: error, hint }, 'a payment is tried again');
        failed.push(hint);
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
