import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { accountOption, type Attempt } from './attempt.ts';

/**
 * Asks the gateway for the page that was written down. Asking again is asking for the same page.
 * @throws 502 where it was refused, and then the attempt has failed; 503 where nobody knows
 */
export async function openPage(deps: Deps, attempt: Attempt): Promise<string> {
  if (attempt.url) return attempt.url;
  const { stripe, classify, toApiError } = deps.use(gateway);
  const scope = deps.forTenant(attempt.tenant_id);
  const session = await stripe()
    .checkout.sessions.create(attempt.params, {
      idempotencyKey: attempt.idempotency_key,
      ...accountOption(attempt),
    })
    .catch(async (error: unknown) => {
      if (classify(error) === 'refused') {
        deps.log.error({ err: error, orderUID: attempt.order_uid }, 'a payment page was refused');
        await scope.statement({
          text: `with failed as (
                   update checkout_attempt set state = 'failed' where id = $1 and state = 'creating'
                   returning tenant_id, draft_id)
                 select events_extend(tenant_id, draft_id, now(), false) from failed`,
          values: [attempt.id],
        });
      }
      throw toApiError(error);
    });
  if (!session.url) throw new Error(`The page of ${attempt.order_uid} has no address.`);
  await scope.statement({
    text: `update checkout_attempt set state = 'open', session_id = $2, url = $3
           where id = $1 and state = 'creating'`,
    values: [attempt.id, session.id, session.url],
  });
  return session.url;
}
