import Stripe from 'stripe';
import { malformed } from '@foyer/kit';
import type { Ctx, Deps } from '@foyer/kit/server';
import { gateway } from './gateway.ts';
import { makeIngestEvent } from './ingestEvents.ts';
import type { StripeVariables } from './variables.ts';

/**
 * Takes what the gateway posts. Whatever its signature does not cover is refused, an old one too:
 * it could be somebody's copy. An event that could not be kept answers 500 and comes again.
 */
export const receiveWebhook = (deps: Deps, variables: StripeVariables) => {
  const takeEvent = makeIngestEvent(deps);
  const secrets = [
    variables.STRIPE_WEBHOOK_SECRET,
    variables.STRIPE_CONNECT_WEBHOOK_SECRET,
  ].flatMap((secret) => secret ?? []);
  return async (ctx: Ctx): Promise<{ received: true }> => {
    const { req } = ctx.http;
    const event = verified({
      body: req.body as unknown,
      signature: req.get('stripe-signature'),
      secrets,
      // Fresh by either clock: each of the two may be wrong, and no copy is taken twice.
      receivedAt: Math.min(Date.now(), deps.use(gateway).now()),
    });
    await takeEvent(event);
    return { received: true };
  };
};

/** The event, if one of the secrets signed these very bytes a moment ago. */
function verified(given: {
  body: unknown;
  signature: string | undefined;
  secrets: readonly string[];
  receivedAt: number;
}): Stripe.Event {
  const { body, signature, secrets, receivedAt } = given;
  if (Buffer.isBuffer(body) && signature)
    for (const secret of secrets) {
      const event = attempt(() =>
        Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, receivedAt),
      );
      if (event) return event;
    }
  throw malformed('bad_signature', 'The signature does not fit the body.');
}

function attempt(verify: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return verify();
  } catch (error) {
    // A signed body that is no JSON is as little an event as an unsigned one.
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}
