import type { Deps } from '@foyer/kit/server';
import { AGES, type Ages } from '@foyer/plugin-payments/server';
import { refreshRefund } from './refreshRefund.ts';
import type { RefundRecord } from './refundRecord.ts';
import { resumeRefund } from './sendRefund.ts';

const AT_ONCE = 50;

/**
 * Resumes refunds whose responses were lost, and checks on those that a bank hasn't responded to. An error
 * in one doesn't delay the others.
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
 * Those checked longest ago. The check is recorded before the call, so that failing refunds don't
 * block the rest.
 */
const openRefunds = (deps: Deps): Promise<(RefundRecord & Ages)[]> =>
  deps.asPlatform('Follows up on unconfirmed refunds, for all tenants.').tx(async ({ db }) => {
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
