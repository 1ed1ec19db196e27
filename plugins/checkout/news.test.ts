import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, onSale, purchase } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const subscribersOf = (event: { eventId: string }) =>
  app.database('newsletter_subscriber').where({ event_id: event.eventId });
const newsTo = async (email: string) =>
  (await app.mail()).filter(
    ({ recipient, subject }) => recipient === email && subject.startsWith('Confirm'),
  );

test('asks a buyer who checked the box to confirm, and stores the server’s wording', async () => {
  const event = await onSale(app);
  const one = await buyer(app, event);
  await one.hold();
  const { session, orderUID } = await one.place({
    email: 'Fan@example.test',
    optInEmail: true,
    consent: 'checkout-1',
    optInEmailText: 'I agree to everything',
  });
  expect(await subscribersOf(event)).toEqual([]);
  await app.stripe.pay(session);
  await app.settled();
  await app.jobs.run();
  const text = 'Tenant A may email me about its upcoming events. I can unsubscribe at any time.';
  expect(await subscribersOf(event)).toMatchObject([
    { email: 'fan@example.test', consent: 'checkout-1', shown_text: text, confirmed_at: null },
  ]);
  expect(await newsTo('fan@example.test')).toHaveLength(1);
  const order = await app.database('orders_order').where({ uid: orderUID }).first('consents');
  expect(order?.consents).toMatchObject({
    optInEmail: { given: true, name: 'checkout-1', text },
    optInText: { given: false, name: 'checkout-1' },
  });
});

test('sends nothing to a buyer who left the box unchecked', async () => {
  const event = await onSale(app);
  await purchase(app, event);
  await app.jobs.run();
  expect(await subscribersOf(event)).toEqual([]);
});

test('stores no wording for a page that names none, and still emails a confirmation', async () => {
  const event = await onSale(app);
  const one = await buyer(app, event);
  await one.hold();
  const { session, orderUID } = await one.place({ email: 'older@example.test', optInEmail: true });
  await app.stripe.pay(session);
  await app.settled();
  await app.jobs.run();
  expect(await subscribersOf(event)).toMatchObject([{ consent: '', shown_text: '' }]);
  const order = await app.database('orders_order').where({ uid: orderUID }).first('consents');
  expect(order?.consents).toMatchObject({ optInEmail: { given: true, name: null, text: '' } });
});
