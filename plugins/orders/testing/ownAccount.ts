import { client } from '@foyer/kit';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { payments } from '@foyer/plugin-payments/contract';
import type { SaleApp } from '@foyer/plugin-payments/testing';

/**
 * An event of a tenant with its own gateway account: buyers pay there (`direct`), or its share is
 * transferred with each charge.
 */
export async function saleOnOwnAccount(
  app: SaleApp,
  { tenant, direct }: { tenant: 'a' | 'b'; direct: boolean },
): Promise<EventOnSale> {
  const params = { tenantId: app.tenants[tenant].id };
  const api = client(payments, app.as.platform());
  const { account } = await api.onboardingLink({ params, body: {} });
  await app.stripe.onboard(account);
  await app.settled();
  const before = await api.paymentSetting({ params });
  await api.payoutUpdate({
    body: { ...before, payment: { ...before.payment, type: 'tenant', direct } },
  });
  return onSale(app, { tenant, types: { General: { quantity: 500 } } });
}
