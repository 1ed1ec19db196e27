import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { startLocalStripe } from '@foyer/local-stripe';
import { conforms } from '@foyer/testing';
import { payments, type PaymentForm } from './contract.ts';
import { saleApp, variablesOf, type SaleApp } from './testing.ts';

const stripe = await startLocalStripe();
afterAll(() => stripe.stop());

conforms(import.meta.url, {
  variables: variablesOf(stripe),
  readBy: { payoutUpdate: 'paymentSetting' },
  calls: {
    payoutUpdate: (at) => ({ body: form({ id: at.tenants.a.id }) }),
    onboardingLink: () => ({ body: { returnPath: '/admin' } }),
  },
});

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const form = (given: {
  id: string;
  type?: PaymentForm['payment']['type'];
  profileId?: string | null;
  automatic?: boolean;
}) => ({
  id: given.id,
  payout: { type: 'weekly' as const, automatic: given.automatic ?? false },
  payment: { type: given.type ?? ('platform' as const), profileId: given.profileId ?? null },
  fees: { serviceFeeOnlineSales: 'SERVICE_FEE_OPTION_ONLINE_2' as const },
  gateway: { customerId: null },
});
const platform = () => client(payments, app.as.platform());
const tenant = () => client(payments, app.as.tenant('a'));
const here = () => ({ tenantId: app.tenants.a.id });

describe('a tenant’s payment settings', () => {
  test('exist from the start, with the platform as payer at the end of an event', async () => {
    const setting = await platform().paymentSetting({ params: { tenantId: app.tenants.b.id } });
    expect(setting).toMatchObject({
      id: app.tenants.b.id,
      payout: { automatic: false, type: 'end-of-event', chargeSurchargeFeesToPlatform: false },
      payment: { processorType: 'stripe', profileId: null, direct: false, type: 'platform' },
      gateway: { provider: 'stripe', customerId: null, test: true },
    });
  });

  test('report a missing record with its own message', async () => {
    await app.database('payments_setup').where({ tenant_id: app.tenants.b.id }).delete();
    await expect(
      platform().paymentSetting({ params: { tenantId: app.tenants.b.id } }),
    ).rejects.toMatchObject({
      status: 404,
      message: 'No Payment/payout settings found for this Tenant',
    });
    await app.database('payments_setup').insert({ tenant_id: app.tenants.b.id });
  });

  test('have automatic payouts with type tenant and none with type platform, whatever is sent', async () => {
    const { id } = app.tenants.a;
    for (const [type, automatic] of [
      ['tenant', true],
      ['platform', false],
    ] as const) {
      const body = form({ id, type, profileId: 'acct_1Given', automatic: !automatic });
      const saved = await platform().payoutUpdate({ body });
      expect(saved).toMatchObject({ success: true, payout: { automatic }, payment: { type } });
    }
    expect(await tenant().paymentSetting({ params: here() })).toMatchObject({
      payment: { profileId: 'acct_1Given' },
      fees: { serviceFeeOnlineSales: 'SERVICE_FEE_OPTION_ONLINE_2' },
    });
  });

  test('reject the second of two concurrent saves and keep the first', async () => {
    const read = await platform().paymentSetting({ params: here() });
    const first = { ...read, payout: { ...read.payout, tag: 'first' } };
    const second = { ...read, payout: { ...read.payout, tag: 'second' } };
    const { version } = await platform().payoutUpdate({ body: first });
    await expect(platform().payoutUpdate({ body: second })).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      changed: { by: 'super_user@platform.test', current: { payout: { tag: 'first' }, version } },
    });
    expect((await platform().paymentSetting({ params: here() })).payout.tag).toBe('first');
  });

  test('are returned as stored, so the form can be sent again', async () => {
    const before = await platform().paymentSetting({ params: here() });
    const { success: _success, ...after } = await platform().payoutUpdate({
      body: before,
    });
    expect(after).toEqual(before);
  });

  test('require their owner and reject invalid IDs', async () => {
    await expect(platform().payoutUpdate({ body: form({ id: '' }) })).rejects.toMatchObject({
      status: 422,
      message: 'Tenant ID is required',
    });
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      await expect(platform().payoutUpdate({ body: form({ id }) })).rejects.toMatchObject({
        status: 404,
      });
    const wrong = form({ id: app.tenants.a.id, profileId: 'acct-1' });
    await expect(platform().payoutUpdate({ body: wrong })).rejects.toMatchObject({
      status: 422,
      fields: { 'payment.profileId': ['Enter a Stripe account ID, such as acct_1234.'] },
    });
  });

  test('can’t be changed by the tenant itself or read by another', async () => {
    await expect(
      tenant().payoutUpdate({ body: form({ id: app.tenants.a.id }) }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      client(payments, app.as.tenant('b')).paymentSetting({ params: here() }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
