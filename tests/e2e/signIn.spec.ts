import { landing, platform, storefront, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const instances = [
  { name: 'the platform console', at: platform, person: people.operator, other: people.riverside },
  {
    name: 'a tenant console',
    at: tenantConsole('riverside'),
    person: people.riverside,
    other: people.operator,
  },
];

for (const { name, at, person, other } of instances) {
  test.describe(`sign-in to ${name}`, () => {
    test.use({ expectedTrouble: [401] });

    test('works by keyboard alone, and continues to the requested page', async ({ page }) => {
      await page.goto(`${at}/no-such-page?from=mail`);
      await expect(page).toHaveURL(`${at}/login?next=%2Fno-such-page%3Ffrom%3Dmail`);
      await expect(page).toHaveTitle(/^Sign in · /);
      const email = page.getByLabel('Email');
      await page.keyboard.press('Tab');
      if (!(await email.evaluate((input) => input === document.activeElement))) await email.focus();
      await page.keyboard.type(person.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page).toHaveURL(`${at}/no-such-page?from=mail`);
    });

    test('shows the same message for a wrong password, an unknown user and another tenant’s user', async ({
      page,
    }) => {
      await page.goto(`${at}/login`);
      const sentences: string[] = [];
      for (const email of [person.email, 'nobody@foyer.test', other.email]) {
        await page.getByLabel('Email').fill(email);
        await page
          .getByLabel('Password', { exact: true })
          .fill(email === other.email ? password : 'wrong');
        await page.getByRole('button', { name: 'Sign in' }).click();
        const alert = page.getByRole('alert');
        await expect(alert).toHaveText(/\w+/);
        sentences.push(await alert.innerText());
        await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      }
      expect(new Set(sentences).size, sentences.join('\n')).toBe(1);
      expect(sentences[0]).toMatch(/^[A-Z][^.]+\.$/);
      await expectAccessible(page);
    });

    test('names missing fields next to them', async ({ page }) => {
      await page.goto(`${at}/login`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter your email.',
      );
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Please enter your password.',
      );
      await expectAccessible(page);
    });

    test('ends with signing out, and Back shows nothing private', async ({ page }) => {
      await page.goto(`${at}/login`);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const account = page.getByRole('button', { name: `Account: ${person.name}` });
      await expect(account).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${at}/?$`));
      await account.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(account).toBeHidden();
    });
  });
}

test.describe('without a connection', () => {
  test.use({ expectedTrouble: ['ERR_FAILED', 401] });

  test('keeps the input of a failed sign-in and says why', async ({ page }) => {
    await page.goto(`${platform}/login`);
    await page.route('**/api/auth/login', (route) => route.abort());
    await page.getByLabel('Email').fill(people.operator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server.');
    await expect(page.getByLabel('Email')).toHaveValue(people.operator.email);
    await page.unroute('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('reports that the server can’t be reached, and retries', async ({ page }) => {
    await page.route('**/api/auth/session', (route) => route.abort());
    await page.goto(platform);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/auth/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('a session of one host', () => {
  test.use({ person: 'riverside', expectedTrouble: [401] });

  test('is invalid on all others', async ({ page }) => {
    for (const elsewhere of [platform, tenantConsole('northside')]) {
      await page.goto(elsewhere);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await page.goto(storefront('riverside'));
    await expect(page.getByRole('heading', { name: 'Riverside Arts', level: 1 })).toBeVisible();
    await page.goto(landing);
    await expect(page.getByRole('heading', { name: 'Welcome to Foyer' })).toBeVisible();
  });
});
