import { client } from '@foyer/kit';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { paymentForm, payments } from '@foyer/plugin-payments/contract';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import { tenantCreation } from '@foyer/plugin-tenants/server';

/** How a tenant is paid; one without an account can't be. */
const FLOWS = ['platform', 'platform', 'platform', 'destination', 'direct', 'none'] as const;
const RHYTHMS = ['weekly', 'end-of-event'] as const;
const FEE_OPTIONS = [1, 2, 3, 4] as const;

export interface MonthTenant {
  flow: (typeof FLOWS)[number];
  event: EventOnSale;
}

/** Creates a tenant with an event on sale; its number selects its payment flow and fees. */
export async function addMonthTenant(app: SaleApp, n: number): Promise<MonthTenant> {
  const url = `month-${n}`;
  const deps = app.runtime.depsOf('payouts');
  const { id } = await deps.asPlatform('creates a tenant for a test').tx((tx) =>
    deps.use(tenantCreation).create(tx, {
      name: `Month ${n}`,
      url,
      email: `${url}@example.test`,
      phone: '+1 (207) 555 0100',
      inviteTemplateSubject: 'Welcome',
      inviteTemplateBody: 'Please join us.',
      status: 'active',
    }),
  );
  const flow = FLOWS[n % FLOWS.length] ?? 'platform';
  await setUpPayment(app, { id, n, flow });
  await setFees(app, { id, n });
  const types = { General: { quantity: 5_000 } };
  return { flow, event: await onSale(app, { of: { id, url }, types }) };
}

async function setUpPayment(
  app: SaleApp,
  { id, n, flow }: { id: string; n: number; flow: MonthTenant['flow'] },
): Promise<void> {
  const api = client(payments, app.as.platform());
  const params = { tenantId: id };
  if (flow !== 'none') {
    const { account } = await api.onboardingLink({ params, body: {} });
    await app.stripe.onboard(account);
    await app.settled();
  }
  const setting = await api.paymentSetting({ params });
  const byGateway = flow === 'destination' || flow === 'direct';
  await api.payoutUpdate({
    body: paymentForm.parse({
      ...setting,
      payment: {
        ...setting.payment,
        type: byGateway ? 'tenant' : 'platform',
        direct: flow === 'direct',
      },
      payout: {
        ...setting.payout,
        type: RHYTHMS[n % RHYTHMS.length],
        chargeSurchargeFeesToPlatform: n % 5 === 4,
      },
    }),
  });
}

/** Each tenant has another setting for who pays the fees. */
async function setFees(app: SaleApp, { id, n }: { id: string; n: number }): Promise<void> {
  const option = FEE_OPTIONS[n % FEE_OPTIONS.length] ?? 1;
  await app
    .database('fees_setting')
    .where({ tenant_id: id })
    .update({ option_online: option, processing_fee_ppm: 10_000, platform_fee_ppm: 20_000 });
}
