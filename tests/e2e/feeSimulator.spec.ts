import type { Page } from '@playwright/test';
import { platform } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { ownTenant } from './support/ownTenant.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator', viewport: { width: 1440, height: 900 } });

interface Rule {
  id: string;
  name: string;
  default: boolean;
}

/** A tenant's default rule, which is a copy of the global one. */
async function defaultRule(page: Page, tenantId: string): Promise<Rule> {
  const { body } = await callApi(page, { path: `/tenants/${tenantId}/rules?limit=100` });
  const found = (body as { result: Rule[] }).result.find((rule) => rule.default);
  if (!found) throw new Error('The tenant has no default rule.');
  return found;
}

async function changeRule(page: Page, body: object): Promise<void> {
  const answer = await callApi(page, { method: 'PUT', path: '/tenant/rule', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Creates a tenant whose default rule is 5% + $1.00 online. */
async function begin(page: Page) {
  const tenant = await ownTenant(page, 'simulator');
  const rule = await defaultRule(page, tenant.id);
  await changeRule(page, {
    tenantId: tenant.id,
    id: rule.id,
    serviceFeePercent: 5,
    serviceFeeFlatRate: 1,
  });
  return { address: `${platform}/tenant/${tenant.id}/fees` };
}

test('an operator sees the effect of a change before and after saving it', async ({ page }) => {
  const { address } = await begin(page);
  await page.goto(address);
  const figures = page.getByRole('table', { name: 'Who gets what' });
  const buyer = figures.getByRole('row', { name: /^Buyer pays/ });
  await expect(buyer).toContainText('$100.00');
  await expect(figures.getByRole('row', { name: /^Platform/ })).toContainText('$7.00');

  await page.getByRole('group', { name: 'Online' }).getByLabel('Buyer pays both fees').check();
  await expect(buyer).toContainText('$110.50');
  await expect(buyer).toContainText('+$10.50');
  await expect(page.getByText(/^With your changes, the buyer pays \$10\.50 more/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Calculate last month' }).click();
  await expect(page.getByText(/^There were no orders in/)).toBeVisible();

  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expectToast(page, 'Successfully Updated!');
  await expect(buyer).toHaveText(/^Buyer pays\$110\.50$/);
});

test('simulates another sale on a phone in dark mode', async ({ page }) => {
  const { address } = await begin(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  await page.getByLabel('Ticket price').fill('20');
  await page.getByLabel('Tickets', { exact: true }).fill('3');
  await expect(
    page.getByRole('table', { name: 'Who gets what' }).getByRole('row', { name: /^Buyer pays/ }),
  ).toContainText('$60.00');
  await page.getByText('Price breakdown').click();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('adopts a rule that differs from the global one', async ({ page }) => {
  const name = uniqueName('Copied');
  const { body } = await callApi(page, {
    method: 'POST',
    path: '/global/rule',
    body: {
      name,
      serviceFeePercent: 3,
      serviceFeeFlatRate: 0.5,
      serviceFeePOSPercent: 1,
      serviceFeePOSFlatRate: 0.25,
    },
  });
  const globalRule = (body as { rule: { id: string } }).rule;
  const copied = await ownTenant(page, 'copied');
  await callApi(page, {
    method: 'PUT',
    path: '/global/rule',
    body: { id: globalRule.id, serviceFeePercent: 4 },
  });
  try {
    await page.goto(`${platform}/tenant/${copied.id}/fees`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Differs from the global rule' }).click();
    const differences = page.getByRole('table', { name: 'Differences' });
    await expect(differences.getByRole('row', { name: 'Service fee 3% 4%' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use global rule' }).click();
    await expectToast(page, 'Surcharge Updated Successfully.');
    await expect(row).toContainText('4% + $0.50');
    await expect(row.getByText('Differs from the global rule')).toHaveCount(0);
  } finally {
    await callApi(page, { method: 'DELETE', path: `/global/rules/${globalRule.id}` });
  }
});
