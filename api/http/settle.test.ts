import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, testApp, type TestApp } from '@foyer/testing';
import type { LocalStripe } from '@foyer/local-stripe';
import { gateway } from '@foyer/plugin-payments/server';
import { startLocalStripe, variablesOf, webhookUrl } from '@foyer/plugin-payments/testing';

let app: TestApp;
let stripe: LocalStripe;
beforeAll(async () => {
  stripe = await startLocalStripe();
  app = await testApp({ variables: { ...variablesOf(stripe), STRIPE_TEST_ORIGIN: stripe.url } });
  await stripe.deliverTo({ url: webhookUrl(app) });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

const pending = async () => {
  const { status, body } = await ask(app.as.nobody(''), 'post', '/api/dev/settle');
  expect(status).toBe(200);
  return (body as { pending: number }).pending;
};

test('delivers the webhooks that the local Stripe holds back', async () => {
  await stripe.faults({ action: 'hold_until_flush', times: 'always' });
  const session = await app.runtime
    .depsOf('payments')
    .use(gateway)
    .stripe()
    .checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Balcony' } },
        },
      ],
      success_url: 'http://a.foyer.test/done',
    });
  await stripe.pay(session.id);
  const states = async () => new Set((await stripe.deliveries()).map(({ state }) => state));
  expect(await states()).toEqual(new Set(['held']));
  await pending();
  expect(await states()).toEqual(new Set(['delivered']));
});

test('counts the jobs that are due, excluding later ones and those that failed for good', async () => {
  await app.jobs.run();
  expect(await pending()).toBe(0);
  const add = (options: string) =>
    app.database.raw(`select graphile_worker.add_job('kit:forget', '{}', ${options})`);
  await add("run_at => now() + interval '1 hour'");
  await add('max_attempts => 1');
  await app.database.raw(
    'update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1',
  );
  expect(await pending()).toBe(0);
  await add('max_attempts => 2');
  expect(await pending()).toBeGreaterThan(0);
});
