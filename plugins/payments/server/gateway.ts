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
 * The way to Stripe. Whoever posts passes an idempotency key of its own, stored before the call; what
 * moves money is asked for through `ask` and `resume`.
 */
export interface Gateway extends GatewayCalls {
  /** @throws 503 `payments_unavailable` where no key is configured */
  stripe(): Stripe;
  /** The gateway's own time in milliseconds; for whatever it holds against its clock instead of ours. */
  now(): number;
  /** What an instant of ours is on the gateway's clock, in whole seconds as it writes them. */
  secondsOf(instant: Date): number;
  /** @throws 422 where a tenant of the type tenant has no account */
  flowOf(setup: PaymentSetup): MoneyFlow;
  /** Whether the payment page can show a picture of ours: Stripe fetches it from the internet. */
  reaches(url: string): boolean;
  /** In front of every idempotency key: databases that share an account must not share keys. */
  keyPrefix: string;
  classify(error: unknown): Outcome;
  /** @throws what is no error of the gateway's */
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
      if (answer !== error) deps.log.warn({ err: error }, 'the gateway did not do what was asked');
      return answer;
    },
  };
}

/** Stays as long as the installation's secret; keys that are under way stand in their own rows. */
function deploymentId(deps: Deps): string {
  const [key = Buffer.alloc(0)] = deps.use(purposeKeys).of('payments.deployment').toReversed();
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
