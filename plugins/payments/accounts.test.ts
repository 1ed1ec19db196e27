import { client } from '@foyer/kit';
import { hostFetch, testApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, type PaymentForm } from './contract.ts';
import { gateway, paymentSetup, sweepEvents } from './server.ts';
import { saleApp, type SaleApp } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

type Tenant = 'a' | 'b';
const api = (tenant: Tenant) => client(payments, app.as.tenant(tenant));
const params = (tenant: Tenant) => ({ tenantId: app.tenants[tenant].id });
const link = (tenant: Tenant, returnPath?: string) =>
  api(tenant).onboardingLink({ params: params(tenant), body: { returnPath } });
const account = (tenant: Tenant) => api(tenant).paymentAccount({ params: params(tenant) });
const deps = () => app.runtime.depsOf('payments');
const stripe = () => deps().use(gateway).stripe();
const flow = async (tenant: Tenant) => {
  const { id } = app.tenants[tenant];
  const setup = await deps()
    .forTenant(id)
    .read((db) => deps().use(paymentSetup).of(db, id));
  return deps().use(gateway).flowOf(setup);
};
async function choose(tenant: Tenant, payment: Partial<PaymentForm['payment']>): Promise<void> {
  const platform = client(payments, app.as.platform());
  const before = await platform.paymentSetting({ params: params(tenant) });
  const body = { ...before, payment: { ...before.payment, ...payment } };
  await platform.payoutUpdate({ body });
}
/** The only account in the gateway other than the platform's. */
const accountIds = async () => (await stripe().accounts.list()).data.map(({ id }) => id);

test('an account is created once, however many links are requested, and stored', async () => {
  expect(await account('a')).toMatchObject({ account: null, transfersEnabled: false });
  const links = await Promise.allSettled([link('a'), link('a'), link('a')]);
  const made = links.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made.length).toBeGreaterThan(0);
  made.push(await link('a', '/admin/payments'));
  expect(new Set(made.map((one) => one.account)).size).toBe(1);
  expect(new Set(made.map((one) => one.url)).size).toBe(made.length);
  expect(await accountIds()).toEqual([made[0]?.account]);
  const setting = await api('a').paymentSetting({ params: params('a') });
  expect(setting.payment).toMatchObject({ profileId: made[0]?.account, type: 'platform' });
});

const remind = (tenant: Tenant) =>
  client(payments, app.as.platform()).remindOwner({ params: params(tenant) });

test('an operator reminds the owner at most once a day', async () => {
  const { email, remindedAt } = await remind('a');
  await app.settled();
  expect(await account('a')).toMatchObject({ remindedAt });
  const mails = (await app.mail()).filter(({ recipient }) => recipient === email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Finish setting up your Stripe account']);
  await expect(remind('a')).rejects.toMatchObject({ status: 409, code: 'reminded_recently' });
  await app
    .database('payments_account')
    .where({ tenant_id: app.tenants.a.id })
    .update({ reminded_at: new Date(Date.now() - 25 * 3_600_000) });
  await remind('a');
  await expect(
    client(payments, app.as.tenant('a', 'tenant_owner')).remindOwner({ params: params('a') }),
  ).rejects.toMatchObject({ status: 403 });
});

test('the return URL leads only to the host that asked', async () => {
  const { url } = await link('a', '/admin/payments');
  const done = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(done.headers.get('location')).toBe(`http://a.${app.publicBase}/admin/payments`);
  for (const returnPath of ['https://evil.test/', '//evil.test', '/\\evil.test', 'admin'])
    await expect(link('a', returnPath)).rejects.toMatchObject({ status: 422 });
});

test('the return URL contains no untrusted port', async () => {
  const member = app.as.tenant('a');
  const path = `/api/tenants/${app.tenants.a.id}/payment-account/onboarding-link`;
  const answer = await hostFetch(app.port, `${member.host}:6666`)(path, {
    method: 'POST',
    headers: { cookie: await member.cookie(), 'content-type': 'application/json' },
    body: JSON.stringify({ returnPath: '/admin/payments' }),
  });
  const { url } = (await answer.json()) as { url: string };
  const done = await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(done.headers.get('location')).toBe(`http://a.${app.publicBase}/admin/payments`);
});

test('the account’s capabilities are known as soon as its page is finished', async () => {
  const { url } = await link('b');
  await app.settled();
  expect(await account('b')).toMatchObject({
    chargesEnabled: false,
    transfersEnabled: false,
    requirements: expect.arrayContaining([expect.any(String)]),
  });
  await fetch(url, { method: 'POST', redirect: 'manual' });
  await app.settled();
  expect(await account('b')).toMatchObject({
    chargesEnabled: true,
    transfersEnabled: true,
    detailsSubmitted: true,
    isDisconnected: false,
    requirements: [],
  });
  await expect(remind('b')).rejects.toMatchObject({ status: 409, code: 'account_ready' });
});

test('the account’s capabilities are found even without a webhook', async () => {
  const { account: id } = await account('b');
  await app
    .database('payments_account')
    .where({ account_id: id })
    .update({ transfers_enabled: false, charges_enabled: false });
  await app.database('payments_stripe_event').where({ type: 'account.updated' }).delete();
  await app.database('payments_sweep').delete();
  await sweepEvents(deps());
  await app.jobs.run();
  expect(await account('b')).toMatchObject({ chargesEnabled: true, transfersEnabled: true });
});

test('the flow of an order’s money follows from the settings', async () => {
  const { account: id } = await account('b');
  expect(await flow('b')).toEqual({
    flow: 'platform',
    facilitator: 'platform',
    destination: id,
    account: null,
  });
  // `direct` has no meaning where the platform charges.
  await choose('b', { direct: true });
  expect(await flow('b')).toMatchObject({ flow: 'platform', account: null });
  await choose('b', { type: 'tenant', direct: false });
  expect(await flow('b')).toEqual({
    flow: 'destination',
    facilitator: 'tenant',
    destination: id,
    account: null,
  });
  await choose('b', { type: 'tenant', direct: true });
  expect(await flow('b')).toEqual({
    flow: 'direct',
    facilitator: 'tenant',
    destination: id,
    account: id,
  });
  await choose('a', { type: 'tenant', profileId: null });
  await expect(flow('a')).rejects.toMatchObject({ status: 422, code: 'payment_account_missing' });
});

test('an account that revoked access can’t sell, even without a webhook', async () => {
  const { account: id } = await account('b');
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  await stripe().accounts.del(id ?? '');
  await app.settled();
  expect(await account('b')).toMatchObject({ isDisconnected: false });
  await sweepEvents(deps());
  expect(await account('b')).toMatchObject({ isDisconnected: true, transfersEnabled: false });
  await expect(flow('b')).rejects.toMatchObject({ status: 422 });
});

test('a tenant whose account was closed gets one new account with the next link', async () => {
  const { account: closed } = await link('a');
  await stripe().accounts.del(closed);
  const [one, other] = await Promise.all([link('a'), link('a')]);
  expect(one.account).not.toBe(closed);
  expect(other.account).toBe(one.account);
  await app.stripe.onboard(one.account);
  await app.settled();
  expect(await account('a')).toMatchObject({
    account: one.account,
    isDisconnected: false,
    transfersEnabled: true,
  });
});

test('without a Stripe key the response is a readable error', async () => {
  const plain = await testApp();
  try {
    const asked = client(payments, plain.as.tenant('a')).onboardingLink({
      params: { tenantId: plain.tenants.a.id },
      body: {},
    });
    await expect(asked).rejects.toMatchObject({
      status: 503,
      code: 'payments_unavailable',
      message: 'Card payments aren’t set up yet. Try again later.',
    });
  } finally {
    await plain.stop();
  }
});
