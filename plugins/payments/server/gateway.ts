import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { ApiError } from '@foyer/kit';
import { purposeKeys, service, type Deps } from '@foyer/kit/server';
import { flowOf, type MoneyFlow } from './flowOf.ts';
import { makeGatewayClock } from './gatewayClock.ts';
import { makeGatewayCalls, type GatewayCalls } from './gatewayCall.ts';
import type { PaymentSetup } from './paymentSetup.ts';
import { stripeClient } from './stripeClient.ts';
import { classify, toApiError, type Outcome } from './stripeErrors.ts';
import { readStripeVariables } from './variables.ts';

/**
 * Access to Stripe. Every POST takes an idempotency key that was stored before the call; calls that move money use
 * `ask` and `resume`.
 */
export interface Gateway extends GatewayCalls {
  /** @throws 503 `payments_unavailable` if no key is configured */
  stripe(): Stripe;
  /** The gateway's current time in milliseconds, for limits that it checks against its own clock. */
  now(): number;
  /** Converts an instant of ours to the gateway's clock, in whole seconds. */
  secondsOf(instant: Date): number;
  /** @throws 422 if a tenant of type tenant has no account */
  flowOf(setup: PaymentSetup): MoneyFlow;
  /** Whether the payment page can show an image of ours, which Stripe fetches from the internet. */
  reaches(url: string): boolean;
  /** Prefix of every idempotency key: databases that share an account must not share keys. */
  keyPrefix: string;
  classify(error: unknown): Outcome;
  /** @throws errors that don't come from the gateway */
  toApiError(error: unknown): ApiError;
}
export const gateway = service<Gateway>('payments.gateway/v1');

export function makeGateway(deps: Deps): Gateway {
  const variables = readStripeVariables(deps);
  const clock = makeGatewayClock();
  return {
    ...makeGatewayCalls(deps.log),
    stripe: stripeClient(variables, clock),
    now: clock.now,
    secondsOf: (instant) => Math.floor((instant.getTime() + clock.now() - Date.now()) / 1000),
    flowOf,
    reaches: (url) => variables.STRIPE_API_BASE !== undefined || url.startsWith('https://'),
    keyPrefix: `${variables.STRIPE_KEY_PREFIX ?? deploymentId(deps)}:`,
    classify,
    toApiError(error) {
      const answer = toApiError(error);
      if (answer !== error) deps.log.warn({ err: error }, 'a Stripe request failed');
      return answer;
    },
  };
}

/** Constant while the installation's secret is unchanged. Pending calls store their keys in their own rows. */
function deploymentId(deps: Deps): string {
  const [key = Buffer.alloc(0)] = deps.use(purposeKeys).of('payments.deployment').toReversed();
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
