import type { Exchange } from '../protocol/recordExchanges.ts';
import { openStripeSpec } from './openStripeSpec.ts';

/** The path of an OpenAPI document of Stripe's API; without one, nothing is compared. */
export const specFile = process.env['STRIPE_OPENAPI'];
const spec = specFile ? openStripeSpec(specFile) : undefined;

/**
 * Watches the traffic of a local Stripe, and fails a test if Stripe would have responded differently.
 *
 *     const traffic = watchTraffic();
 *     const local = await startLocalStripe({ onExchange: traffic.onExchange });
 *     await local.stop();
 *     traffic.check();
 */
export function watchTraffic() {
  const problems = new Set<string>();
  const seen = {
    operations: new Set<string>(),
    events: new Set<string>(),
    statuses: new Set<number>(),
  };
  return {
    seen,
    onExchange(exchange: Exchange) {
      if (exchange.kind === 'event') seen.events.add(exchange.event.type);
      else {
        seen.operations.add(`${exchange.method} ${exchange.path}`);
        seen.statuses.add(exchange.status);
      }
      for (const problem of spec?.problemsOf(exchange) ?? []) problems.add(problem);
    },
    check() {
      if (problems.size)
        throw new Error(`Stripe would not have said this:\n${[...problems].join('\n')}`);
    },
  };
}
