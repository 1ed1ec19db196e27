import Stripe from 'stripe';
import { unavailable } from '@foyer/kit';
import { hearingClient, makeGatewayClock, type GatewayClock } from './gatewayClock.ts';
import type { StripeVariables } from './variables.ts';

/**
 * One client of the SDK, made when it is first asked for. Its version of the API is the one that
 * the SDK was written for.
 * @param clock hears the gateway's time with every answer
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
        'Card payments are not set up here yet. Please try again later.',
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
