import type { Page } from '@playwright/test';
import { storefront } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { codeIn, linkIn, mailTo } from './support/mail.ts';
import { password } from './support/people.ts';
import { organize, putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

// Another event is requested, which must not be found.
test.use({ baseURL: storefront('riverside'), expectedTrouble: [404] });

/** Joins Riverside's box office for one event only, and signs in. */
async function joinFor(
  page: Page,
  organizer: Page,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<void> {
  const email = `${uniqueName('desk').replace(/\W+/g, '-').toLowerCase()}@limited.test`;
  await organize(organizer, {
    method: 'POST',
    path: `/tenants/${tenantId}/staff`,
    body: { details: { email, roles: ['tenant_box_office'], eventIds: [eventId] } },
  });
  const invite = new URL(linkIn(await mailTo(organizer, email, /./))).searchParams.get('code');
  const names = { firstName: 'Bo', lastName: 'Xavier' };
  const of = { groupId: tenantId, applicationType: 'TENANT' };
  await organize(page, {
    method: 'POST',
    path: '/auth/register',
    body: { username: email, password, password2: password, ...names, verifyCode: invite, ...of },
  });
  const code = codeIn(await mailTo(page, email, /verif|code/i));
  await organize(page, {
    method: 'POST',
    path: '/auth/verify',
    body: { newUserName: email, code, inviteCode: invite, ...of },
  });
  await organize(page, {
    method: 'POST',
    path: '/auth/login',
    body: { username: email, password, applicationType: 'TENANT' },
  });
}

test('a box office limited to one event sees and sells only that event', async ({
  page,
  organizer,
}) => {
  const types = [{ name: 'Stalls', quantity: 20, price: 40 }];
  const [own, other] = [
    await putOnSale(organizer, { types }),
    await putOnSale(organizer, { types }),
  ];
  await joinFor(page, organizer, { tenantId: own.tenantId, eventId: own.id });

  await page.goto('/admin');
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Events', exact: true })).toBeVisible();
  for (const closed of ['Payouts', 'Organization', 'Charities', 'Settings'])
    await expect(menu.getByRole('link', { name: closed })).toHaveCount(0);

  await menu.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create event' })).toHaveCount(0);
  await page.getByRole('link', { name: own.name }).click();
  await expect(page.getByRole('heading', { name: own.name })).toBeVisible();

  await page.goto(`/admin/events/${own.id}/box-office`);
  await page.getByLabel('Quantity of Stalls').fill('1');
  await page.getByLabel('First name').fill('Noor');
  await page.getByRole('button', { name: 'Sell for $' }).click();
  await expect(page.getByText('1 ticket for')).toBeVisible();
  await page.goto('/admin/orders');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  await page.goto(`/admin/events/${other.id}`);
  await expect(page.getByText('Event not found')).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
  const sold = await callApi(page, {
    method: 'POST',
    path: `/tenants/${other.tenantId}/events/${other.id}/orders`,
    type: 'TENANT',
    body: {},
  });
  expect(sold.status).toBe(404);
});
