import Stripe from 'stripe';
import { malformed } from '@foyer/kit';
import type { Ctx, Deps } from '@foyer/kit/server';
import { gateway } from './gateway.ts';
import { makeIngestEvent } from './ingestEvents.ts';
import type { StripeVariables } from './variables.ts';

/**
 * Receives the gateway's webhooks. Rejects bodies without a valid signature, and old ones, which
 * could be replayed. An event that can't be stored returns 500, so the gateway sends it again.
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
      // Recent by either clock: each of them may be wrong, and replays are detected by event ID
      // anyway.
      receivedAt: Math.min(Date.now(), deps.use(gateway).now()),
    });
    await takeEvent(event);
    return { received: true };
  };
};

/** The event, if one of the secrets signed exactly these bytes recently. */
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
  throw malformed('bad_signature', 'The signature doesn’t match the body.');
}

function attempt(verify: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return verify();
  } catch (error) {
    // A signed body that isn't JSON is no more valid than an unsigned one.
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}
