import { testApp, type TestApp } from '@foyer/kit/testing';
import { startLocalStripe, type LocalStripe } from './local-stripe/startLocalStripe.ts';
import { EVENT_TYPES } from './server/dispatchStripeEvent.ts';
import { watchTraffic } from './local-stripe/testing/watchTraffic.ts';

export { startLocalStripe };

type TestAppGiven = NonNullable<Parameters<typeof testApp>[0]>;

/** An installation whose card payments go to a local Stripe of its own. */
export interface SaleApp extends TestApp {
  stripe: LocalStripe;
  /** Delivers what the gateway has to tell and does what follows from it, until nothing is left. */
  settled(): Promise<void>;
}

/** The variables by which an installation knows a local Stripe. */
export const variablesOf = (stripe: LocalStripe): Record<string, string> => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectWebhookSecret,
  STRIPE_API_BASE: stripe.url,
});

/**
 * Starts both, each knowing the other.
 * @example const app = await saleApp(); await app.stripe.pay(sessionId); await app.settled();
 */
export async function saleApp(given: TestAppGiven = {}): Promise<SaleApp> {
  const traffic = watchTraffic();
  const stripe = await startLocalStripe({ onExchange: traffic.onExchange });
  const app = await testApp({
    ...given,
    variables: { ...variablesOf(stripe), ...given.variables },
  }).catch(async (error: unknown) => {
    await stripe.stop();
    throw error;
  });
  await stripe.deliverTo({ url: webhookUrl(app), enabledEvents: [...EVENT_TYPES] });
  return {
    ...app,
    stripe,
    settled: () => settled(app, stripe),
    async stop() {
      await stripe.stop();
      const left = await app.stop();
      traffic.check();
      return left;
    },
  };
}

/** Where a local Stripe delivers to an installation under test. */
export const webhookUrl = ({ publicBase, port }: TestApp): string =>
  `http://${publicBase}:${port}/api/webhooks/stripe`;

/** What one delivery makes may lead to another: until a round brings nothing new. */
async function settled(app: TestApp, stripe: LocalStripe): Promise<void> {
  let seen = -1;
  for (;;) {
    await stripe.flush();
    await app.jobs.run();
    const { length } = await stripe.deliveries();
    if (length === seen) return;
    seen = length;
  }
}
