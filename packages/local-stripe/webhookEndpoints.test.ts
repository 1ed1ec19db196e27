import { afterEach, beforeEach, expect, test } from 'vitest';
import { localShop, type LocalShop } from './testing/localShop.ts';
import { readyAccount, soldBy } from './testing/soldBy.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

const endpoints = () => shop.stripe.webhookEndpoints;

test('a webhook endpoint shows its secret once and receives the events it asked for', async () => {
  const { url } = (await endpoints().list()).data[0] ?? {};
  const made = await endpoints().create({
    url: String(url),
    enabled_events: ['charge.succeeded'],
    description: 'Charges only',
    metadata: { for: 'tests' },
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect(await endpoints().retrieve(made.id)).not.toHaveProperty('secret');
  await soldBy(shop);
  const deliveries = (await shop.local.deliveries()).filter(
    ({ endpointId }) => endpointId === made.id,
  );
  expect(deliveries.map(({ eventType }) => eventType)).toEqual(['charge.succeeded']);
});

test('a webhook endpoint can be updated, disabled and deleted', async () => {
  for (const { id } of (await endpoints().list()).data)
    expect(await endpoints().del(id)).toEqual({ id, object: 'webhook_endpoint', deleted: true });
  const made = await endpoints().create({ url: shop.hookUrl, enabled_events: ['*'] });
  const changed = await endpoints().update(made.id, { disabled: true, description: 'Off' });
  expect(changed).toMatchObject({ status: 'disabled', description: 'Off' });
  await soldBy(shop);
  expect(await shop.local.deliveries()).toEqual([]);
  await endpoints().update(made.id, { disabled: false, enabled_events: ['transfer.created'] });
  await soldBy(shop);
  expect(await shop.local.deliveries()).toEqual([]);
  await expect(endpoints().retrieve('we_of_nobody')).rejects.toMatchObject({ statusCode: 404 });
});

test('a Connect endpoint receives only events of connected accounts', async () => {
  const made = await endpoints().create({
    url: shop.hookUrl,
    enabled_events: ['*'],
    connect: true,
  });
  await readyAccount(shop);
  await soldBy(shop);
  const heard = (await shop.local.deliveries()).filter(({ endpointId }) => endpointId === made.id);
  expect(heard.map(({ eventType }) => eventType)).toEqual(['account.updated']);
});

test('the local Stripe posts only to this machine', async () => {
  await expect(
    endpoints().create({ url: 'https://example.com/hook', enabled_events: ['*'] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'url' });
});
