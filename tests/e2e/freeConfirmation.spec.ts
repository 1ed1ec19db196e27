import { expectAccessible } from './support/expectAccessible.ts';
import { checkOut, fillIn, seen } from './support/buy.ts';
import { mailTo } from './support/mail.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/saleTest.ts';
import { uniqueName } from './support/uniqueName.ts';

test('free tickets that need confirmation are held until the link in the email is used', async ({
  page,
  organizer,
}) => {
  const event = await putOnSale(organizer, {
    types: [{ name: 'Press', kind: 'free', quantity: 10 }],
    details: { requiresConfirmation: true },
  });
  const email = `${uniqueName('ines')}@example.com`;
  await checkOut(page, event, 'Press');
  await fillIn(page, { email, name: 'Inés Ortega' });
  await seen(page, 'PLACE ORDER NOW').click();
  await expect(page.getByRole('heading', { name: 'Confirm your ticket' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(page, email, /^Confirm your tickets/);
  expect(mail.text).not.toContain('Inés');
  const link = /http\S+\/orders\/confirm\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  const other = await page.context().newPage();
  await other.goto(link);
  await expectAccessible(other);
  const confirm = other.getByRole('button', { name: 'Confirm ticket' });
  await expect(confirm).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your ticket' })).toBeVisible();
  await confirm.click();
  await expect(other.getByRole('heading', { name: 'Your ticket' })).toBeVisible();

  await test.step('the first tab updates, and the link shows that it was used', async () => {
    await expect(
      page.getByRole('heading', { name: `You’re going to ${event.name}`, exact: true }),
    ).toBeVisible();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Your tickets are confirmed' })).toBeVisible();
  });
});
