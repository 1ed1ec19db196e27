import { platform, storefront } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';
import { uniqueName } from './support/uniqueName.ts';

// What is refused is said by the server too, and whoever has stopped is nobody there.
test.use({ person: 'operator', expectedTrouble: [401, 403] });

test('an operator looks at a tenant’s console for a reason, changes nothing, and is read of in its activity', async ({
  page,
  operator,
  house: tenant,
}) => {
  const reason = `${uniqueName('Their <b>total</b> looks wrong')}`;
  const { id } = tenant;
  // The banner shows minutes, so the server's answer is fixed.
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

  await page.getByRole('button', { name: 'Look at this tenant’s console' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('you can only look');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('   short   ');
  await dialog.getByRole('button', { name: 'Open the console' }).click();
  await expect(dialog).toContainText('Say in 10 to 500 characters why you need to see');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Open the console' }).click();

  const banner = page.getByRole('status', { name: 'Acting' });
  await expect(banner).toContainText(`You are looking at ${tenant.name} as its admin sees it`);
  await expect(banner).toContainText(`Reason: ${reason}`);
  await expect(banner).toContainText('Ends in 25 min.');
  await expect(page).toHaveURL(new RegExp(`^${storefront(tenant.url)}/admin`));
  await expectAccessible(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(banner.getByRole('button', { name: 'Stop' })).toBeInViewport();
    await expectNoOverflow(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Operator access' }).click();
  const agreement = page.getByRole('switch', { name: /make changes while acting for us/ });
  await agreement.click();
  await expect(page.getByText('Only the tenant’s own people can do this.')).toBeVisible();
  await expect(agreement).not.toBeChecked();
  await expectAccessible(page);
  const refused = await callApi(page, {
    method: 'PUT',
    path: `/tenants/${id}/accent`,
    type: 'TENANT',
    body: { accent: '#123456' },
  });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'acting_read_only' } } });

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.getByRole('textbox', { name: 'Person', exact: true }).fill(operator.name);
  await expect(page).toHaveURL(/person/);
  const started = page
    .getByRole('list', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: `Foyer operator ${operator.name} (acting)` })
    .filter({ hasText: 'began to act for the tenant' })
    .first();
  await started.getByRole('button', { name: /^Details/ }).click();
  await expect(started).toContainText(reason);
  await expectAccessible(page);

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(new RegExp(`^${platform}/tenant/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible();
  await page.goto(`${storefront(tenant.url)}/admin`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
