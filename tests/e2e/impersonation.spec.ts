import { followMenu } from './support/followMenu.ts';
import { platform, storefront } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

// The server rejects changes too, and signs the operator out of the tenant at the end.
test.use({ person: 'operator', expectedTrouble: [401, 403] });

test('an operator views a tenant’s console for a reason, changes nothing, and appears in its activity', async ({
  page,
  operator,
  house: tenant,
}) => {
  const reason = `${uniqueName('Their <b>total</b> looks wrong')}`;
  const { id } = tenant;
  // The banner shows minutes, so the server's response is fixed.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      if (!String(request[0]).endsWith('/auth/session') || !answer.ok) return answer;
      const session = (await answer.json()) as { acting?: object };
      const acting = session.acting && { ...session.acting, secondsLeft: 25 * 60 };
      return Response.json({ ...session, ...(acting && { acting }) });
    };
  });
  await page.goto(`/tenant/${id}`);

  await page.getByRole('button', { name: 'View as tenant' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('you can only view it');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('   short   ');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();
  await expect(dialog).toContainText('Enter a reason of 10 to 500 characters.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Start viewing' }).click();

  const banner = page.getByRole('status', { name: 'Viewing as tenant' });
  await expect(banner).toContainText(`Viewing as ${tenant.name}`);
  await expect(banner).toContainText(`Reason: ${reason}`);
  await expect(banner).toContainText('Ends in 25 min');
  await expect(page).toHaveURL(new RegExp(`^${storefront(tenant.url)}/admin`));
  await expectAccessible(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(banner.getByRole('button', { name: 'Stop viewing' })).toBeInViewport();
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await followMenu(page, 'Settings', 'Operator access');
  const agreement = page.getByRole('switch', { name: /make changes while viewing/ });
  await agreement.click();
  await expect(page.getByText('Only the tenant’s own users can do this.')).toBeVisible();
  await expect(agreement).not.toBeChecked();
  await expectAccessible(page);
  const refused = await callApi(page, {
    method: 'PUT',
    path: `/tenants/${id}/accent`,
    type: 'TENANT',
    body: { accent: '#123456' },
  });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'acting_read_only' } } });

  await followMenu(page, 'Settings', 'Activity');
  await page.getByRole('textbox', { name: 'Person', exact: true }).fill(operator.name);
  await expect(page).toHaveURL(/activity\.search/);
  const started = page
    .getByRole('region', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: `${operator.name} (Foyer operator)` })
    .filter({ hasText: 'started viewing as the tenant' })
    .first();
  await started.getByRole('button', { name: /^Details/ }).click();
  await expect(started).toContainText(reason);
  await expectAccessible(page);

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL(new RegExp(`^${platform}/tenant/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible();
  await page.goto(`${storefront(tenant.url)}/admin`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
