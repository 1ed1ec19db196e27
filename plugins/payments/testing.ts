import { startLocalStripe, type LocalStripe } from '@foyer/local-stripe';
import { watchTraffic } from '@foyer/local-stripe/testing';
import { testApp, type TestApp } from '@foyer/testing';
import { EVENT_TYPES } from './server/dispatchStripeEvent.ts';

export { keepDatabase } from './testing/olderDatabase.ts';
export { startLocalStripe };

type TestAppGiven = NonNullable<Parameters<typeof testApp>[0]>;

/** An installation whose card payments go to its own local Stripe. */
export interface SaleApp extends TestApp {
  stripe: LocalStripe;
  /** Delivers pending gateway events and runs the resulting jobs until nothing is left. */
  settled(): Promise<void>;
}

/** The environment variables that connect an installation to a local Stripe. */
export const variablesOf = (stripe: LocalStripe): Record<string, string> => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: stripe.connectWebhookSecret,
  STRIPE_API_BASE: stripe.url,
});

/**
 * Starts both, connected to each other.
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

/** One delivery may cause others, so this repeats until a round finds nothing new. */
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
