import type { Deps } from '@foyer/kit/server';
import { refreshRefund } from './refreshRefund.ts';
import { toRefund, type RefundRecord } from './refundRecord.ts';
import { resumeRefund } from './sendRefund.ts';

const AT_ONCE = 50;

/**
 * Goes on with refunds whose answer was lost, and asks after those that a bank has not answered. One
 * that cannot be asked about does not keep the others waiting.
 */
export async function sweepRefunds(deps: Deps): Promise<void> {
  for (const refund of await openRefunds(deps)) {
    const done = await goOn(deps, refund).catch((error: unknown) => error);
    if (done instanceof Error)
      deps.log.warn({ err: done, refundId: refund.id }, 'a refund could not be followed up');
  }
}

async function goOn(deps: Deps, refund: RefundRecord): Promise<void> {
  if (refund.status === 'requested') await resumeRefund(deps, refund);
  else if (refund.gateway_refund_id)
    await refreshRefund(deps, {
      account: refund.params && 'create' in refund.params ? refund.params.account : null,
      refundId: refund.gateway_refund_id,
    });
}

/** Those that were looked at longest ago; looking counts, so that all have their turn. */
const openRefunds = (deps: Deps): Promise<RefundRecord[]> =>
  deps
    .asPlatform('Refunds without an answer are followed up for every tenant.')
    .tx(async ({ db }) => {
      const { rows } = await db.raw<{ rows: Record<string, unknown>[] }>(
        `update orders_refund set updated_at = now() where id in (
           select id from orders_refund
           where (status = 'requested' and updated_at < now() - interval '1 minute')
              or (status = 'processing' and updated_at < now() - interval '10 minutes')
           order by updated_at limit ? for update skip locked
         ) returning *`,
        [AT_ONCE],
      );
      return rows.map(toRefund);
    });
