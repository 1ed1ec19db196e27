import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { accountFor } from '@foyer/plugin-payouts/testing';
import { tenants, type Tenant } from '@foyer/plugin-tenants/contract';
import { ask } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A card whose payments are disputed. */
const DISPUTED = '4000000000000259';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(() => app.stop());

const list = async (query: { filters?: string; sort?: string } = {}) =>
  (await client(tenants, app.as.platform()).tenants.list({ ...query, limit: 100 })).result;
const healthOf = async (id: string) =>
  (await list({ filters: `id=${id}` }))[0]?.details as Tenant['details'];
test('shows the account, the last sale, sales, refunds and disputes of each tenant', async () => {
  const { a, b } = app.tenants;
  expect(await healthOf(a.id)).toMatchObject({
    payments: 'ready',
    lastSale: null,
    sales: 0,
    refundRate: 0,
    disputeRate: 0,
  });
  expect(await healthOf(b.id)).toMatchObject({ payments: 'none', needsAttention: true });
  const uid = await purchase(app, event, { General: 2 });
  await purchase(app, event, { General: 1 });
  expect(await healthOf(a.id)).toMatchObject({
    sales: 150,
    refundRate: 0,
    disputeRate: 0,
    needsAttention: false,
  });
  await purchase(app, event, { General: 1 }, DISPUTED);
  await client(staffCalls, app.as.tenant('a')).refund({
    params: { tenantId: a.id, eventId: event.eventId, orderUID: uid },
    body: { amount: 50, reason: 'A friend is sick.' },
  });
  await app.settled();
  const last = await app.database('orders_order').max('completed_at as at').first();
  // $50 of $200 refunded, and $50 disputed.
  expect(await healthOf(a.id)).toMatchObject({
    sales: 200,
    lastSale: (last!['at'] as Date).toISOString(),
    refundRate: 25,
    disputeRate: 25,
    needsAttention: true,
  });
});

test('finds the tenants that need attention, and sorts by each figure', async () => {
  const { a, b } = app.tenants;
  const attention = async () =>
    (await list({ filters: 'details.needsAttention=true' })).map(({ id }) => id);
  for (const field of ['sales', 'refundRate', 'disputeRate', 'awaitingPayout']) {
    const [first] = await list({ sort: `details.${field}:desc` });
    expect(first?.id, field).toBe(a.id);
  }
  expect(await attention()).toEqual(expect.arrayContaining([a.id, b.id]));
  await app.database('orders_dispute').update({ created_at: new Date('2026-01-01') });
  expect(await attention()).not.toContain(a.id);
  const ofA = () => app.database('tenants_tenant').where({ id: a.id });
  await ofA().update({
    suspended_at: new Date(),
    suspended_reason: 'Documents are missing.',
    suspended_contact: 'help@platform.test',
  });
  expect(await attention()).toContain(a.id);
  await ofA().update({ suspended_at: null, suspended_reason: null, suspended_contact: null });
  await app.database('orders_order').update({ completed_at: new Date('2026-01-01') });
  await ofA().update({ created_at: new Date('2026-01-01') });
  expect(await attention()).toContain(a.id);
});

test('shows the figures only to operators who may see the figures of the platform', async () => {
  const { a } = app.tenants;
  const known = { payments: null, lastSale: null, sales: null, needsAttention: false };
  for (const visitor of [app.as.platform('platform_user'), app.as.tenant('a')]) {
    const { details } = await client(tenants, visitor).tenants.one({ id: a.id });
    expect(details).toMatchObject(known);
  }
});

test('doesn’t affect calls of other plugins below a tenant', async () => {
  const { a } = app.tenants;
  const owner = app.as.tenant('a', 'tenant_owner');
  expect((await ask(owner, 'get', `/api/tenants/${a.id}/audit?limit=1`)).status).toBe(200);
});
