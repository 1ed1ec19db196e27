import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { platform, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { newMember } from './support/newMember.ts';
import { ownTenant } from './support/ownTenant.ts';
import { password } from './support/people.ts';
import { expect, test } from './support/test.ts';

const northside = tenantConsole('northside');
const HALF_MINUTE_MS = 30_000;

const account = (page: Page) => page.getByRole('button', { name: /^Account: / });

async function typePassword(page: Page, email: string, at = northside) {
  await page.goto(`${at}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
}

/**
 * Adds a virtual authenticator that confirms every request. It would also accept passkeys offered
 * in the email field, so such offers are blocked until `offerPasskeys`.
 */
async function addAuthenticator(page: Page) {
  await page.addInitScript(() => {
    const isOffered = () => Promise.resolve(localStorage.getItem('offers passkeys') !== null);
    PublicKeyCredential.isConditionalMediationAvailable = isOffered;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const offerPasskeys = (page: Page) =>
  page.evaluate(() => localStorage.setItem('offers passkeys', ''));

/**
 * Sets up an authenticator app on the open page.
 * @returns its secret and the recovery codes
 */
async function setUpApp(page: Page): Promise<{ totp: TOTP; usedAt: number }> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the key' })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  const usedAt = Date.now();
  await dialog.getByLabel('Code from the app').fill(totp.generate({ timestamp: usedAt }));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  return { totp, usedAt };
}

// The sign-in page requests the session and gets a 401.
test.use({ expectedTrouble: [401] });

test('signs in with a passkey alone, with an app as a second step, or with a recovery code', async ({
  page,
  browser,
  sessionOf,
}) => {
  test.slow();
  const given = { tenant: 'northside', role: 'tenant_viewer' };
  const email = await newMember(browser, await sessionOf('operator'), given);
  await addAuthenticator(page);
  await typePassword(page, email);
  await expect(account(page)).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add passkey' });
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(naming.getByText('Please name the passkey.')).toBeVisible();
  await naming.getByLabel('Passkey name').fill('Desk laptop');
  await naming.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Desk laptop');

  const { totp, usedAt } = await setUpApp(page);
  await expect(page.getByRole('button', { name: 'Remove app' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectAccessible(page);

  await signOut(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(account(page)).toBeVisible();

  await signOut(page);
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Use your authenticator app instead' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  // The code used for the setup can't be reused, so the next one is entered early.
  await page
    .getByLabel('Code', { exact: true })
    .fill(totp.generate({ timestamp: usedAt + HALF_MINUTE_MS }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();

  await signOut(page);
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();
  await page.goto(`${northside}/profile/security`);
  await expect(page.getByText('9 codes left')).toBeVisible();

  await offerPasskeys(page);
  await page.context().clearCookies();
  await page.goto(`${northside}/login?next=%2Fprofile%2Fsecurity`);
  await page.getByRole('button', { name: 'Remove Desk laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByLabel('Your password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

test.describe('a tenant that requires a second factor', () => {
  // Its owner is rejected until they have set one up.
  test.use({ expectedTrouble: [401, 409] });

  test('blocks its users until they have set one up', async ({ page, browser, sessionOf }) => {
    test.slow();
    const operator = await sessionOf('operator');
    const desk = await (await browser.newContext({ storageState: operator })).newPage();
    await desk.goto(`${platform}/healthz`);
    const { url: tenant } = await ownTenant(desk, 'factors');
    await desk.context().close();
    const at = tenantConsole(tenant);
    const given = { tenant, role: 'tenant_owner' };
    const owner = await newMember(browser, operator, given);
    const member = await newMember(browser, operator, { ...given, role: 'tenant_viewer' });
    await typePassword(page, owner, at);
    await expect(account(page)).toBeVisible();
    await page.goto(`${at}/settings/sign-in`);
    const rule = page.getByRole('switch', { name: /Required for everyone/ });
    await rule.click();
    await expect(
      page.getByText('Set up two-factor authentication for your own account first.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${at}/profile/security`);
    await setUpApp(page);
    await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await page.goto(`${at}/settings/sign-in`);
    const context = await browser.newContext();
    await rule.click();
    try {
      await expect(page.getByText('Two-factor authentication is now required')).toBeVisible();
      const phone = await context.newPage();
      await typePassword(phone, member, at);
      await expect(phone).toHaveURL(`${at}/profile/security`);
      await expect(phone.getByText('Two-factor authentication is required.')).toBeVisible();
      await phone.goto(`${at}/events`);
      await expect(phone).toHaveURL(`${at}/profile/security`);
      await expectAccessible(phone);
      await setUpApp(phone);
      await phone.getByRole('button', { name: 'I’ve saved my codes' }).click();
      await expect(phone).toHaveURL(new RegExp(`^${at}/?$`));
      await phone.goto(`${at}/events`);
      await expect(phone.getByRole('heading', { level: 1, name: /Events/ })).toBeVisible();
    } finally {
      await context.close();
      await rule.click();
      await expect(page.getByText('Two-factor authentication is no longer required')).toBeVisible();
    }
  });
});
