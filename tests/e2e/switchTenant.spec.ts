import { platform, tenantConsole } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { ownPerson, signInAt } from './support/ownPerson.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedTrouble: [401] });

test('a user of two tenants switches between their consoles, only by their own click', async ({
  page,
  browser,
  sessionOf,
}) => {
  const desk = await browser.newContext({
    storageState: await sessionOf('operator'),
    baseURL: platform,
  });
  const email = await ownPerson(await desk.newPage(), { tenants: ['riverside', 'northside'] });
  await desk.close();
  await signInAt(page, 'riverside', email);
  await page.goto(tenantConsole('riverside'));
  const switchFrom = async (to: string) => {
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Switch organization' }).click();
    await expect(page.getByRole('heading', { name: 'Switch organization' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Switch to ${to}` })).toBeVisible();
  };
  await switchFrom('Northside Live');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to Northside Live' }).click();
  await expect(page).toHaveURL(new RegExp(`^${tenantConsole('northside')}/?$`));
  await expect(page.getByRole('button', { name: 'Account: Owen Nash' })).toBeVisible();
  await switchFrom('Riverside Arts');
  await page.getByRole('button', { name: 'Switch to Riverside Arts' }).click();
  await expect(page).toHaveURL(new RegExp(`^${tenantConsole('riverside')}/?$`));
  await expect(page.getByRole('button', { name: 'Account: Owen Nash' })).toBeVisible();

  // The same URL from an email signs nobody in: it may belong to someone else.
  const { body } = await callApi(page, { path: '/auth/session', type: 'TENANT' });
  const { groups } = body as { groups: { id: string; url: string }[] };
  const groupId = groups.find(({ url }) => url === 'northside')?.id;
  const answer = await callApi(page, {
    method: 'POST',
    path: '/auth/switch',
    type: 'TENANT',
    body: { groupId },
  });
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto((answer.body as { url: string }).url);
  await expect(other.getByRole('alert')).toHaveText(
    'The link from the other console has expired, or you don’t have access here. Sign in to continue.',
  );
  await stranger.close();
});
