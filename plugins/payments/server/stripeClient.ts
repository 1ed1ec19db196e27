import Stripe from 'stripe';
import { unavailable } from '@foyer/kit';
import { hearingClient, makeGatewayClock, type GatewayClock } from './gatewayClock.ts';
import type { StripeVariables } from './variables.ts';

/**
 * Returns a lazily created SDK client. It uses the API version that the SDK was written for.
 * @param clock receives the gateway's time with every response
 */
export function stripeClient(
  variables: StripeVariables,
  clock: GatewayClock = makeGatewayClock(),
): () => Stripe {
  let client: Stripe | undefined;
  return () => {
    if (!variables.STRIPE_SECRET_KEY)
      throw unavailable(
        'payments_unavailable',
        'Card payments aren’t set up yet. Try again later.',
      );
    client ??= new Stripe(variables.STRIPE_SECRET_KEY, {
      ...placeOf(variables.STRIPE_API_BASE),
      timeout: variables.STRIPE_TIMEOUT_SECONDS * 1_000,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: hearingClient(clock),
      appInfo: { name: 'Foyer' },
    });
    return client;
  };
}

function placeOf(base: string | undefined) {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
}
