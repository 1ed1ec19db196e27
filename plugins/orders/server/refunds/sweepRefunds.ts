import type { Deps } from '@foyer/kit/server';
import { AGES, type Ages } from '@foyer/plugin-payments/server';
import { refreshRefund } from './refreshRefund.ts';
import type { RefundRecord } from './refundRecord.ts';
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

async function goOn(deps: Deps, refund: RefundRecord & Ages): Promise<void> {
  if (refund.status === 'requested') await resumeRefund(deps, refund);
  else if (refund.gateway_refund_id)
    await refreshRefund(deps, {
      account: refund.params && 'create' in refund.params ? refund.params.account : null,
      refundId: refund.gateway_refund_id,
    });
}

/**
 * Those that were looked at longest ago; looking counts, so that all have their turn. It is written
 * down before anybody is asked, and so says how long nobody has.
 */
const openRefunds = (deps: Deps): Promise<(RefundRecord & Ages)[]> =>
  deps
    .asPlatform('Refunds without an answer are followed up for every tenant.')
    .tx(async ({ db }) => {
      const { rows } = await db.raw<{ rows: (RefundRecord & Required<Ages>)[] }>(
        `with open as materialized (
           select tenant_id as of_tenant, id as open_id, updated_at as looked_at from orders_refund
           where (status = 'requested' and updated_at < now() - interval '1 minute')
              or (status = 'processing' and updated_at < now() - interval '10 minutes')
           order by updated_at limit ? for update skip locked
         )
         update orders_refund set updated_at = now() from open
         where tenant_id = of_tenant and id = open_id
         returning orders_refund.*, ${AGES},
           extract(epoch from now() - looked_at)::float8 * 1000 as quiet_ms`,
        [AT_ONCE],
      );
      return rows;
    });
