import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { platform, tenantConsole } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectFit } from './support/expectFit.ts';
import { inviteStaff, newAddress, signIn, signUpToBuy, tenantOf } from './support/joining.ts';
import { codeIn, linkIn, mailTo } from './support/mail.ts';
import { password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedTrouble: [401, 404, 410, 422] });

const WEAK =
  'Password must contain at least one uppercase, one lowercase, one number and one special character.';

async function fillSignup(page: Page, secret: string): Promise<void> {
  await page.getByLabel('First Name').fill('Zoë');
  await page.getByLabel('Last Name').fill('Núñez');
  await page.getByLabel('Mobile number').pressSequentially('5550100199');
  await expect(page.getByLabel('Mobile number')).toHaveValue('+1 (555) 010 0199');
  await page.getByLabel('State').fill('Maine');
  await page.getByLabel('Zip').fill('04101');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password', { exact: true }).fill(secret);
}

type SessionOf = (person: 'operator') => Promise<BrowserContextOptions['storageState']>;

/**
 * Has a demo operator invite someone.
 * @returns the link in the email
 */
async function inviteOperator(browser: Browser, sessionOf: SessionOf, email: string) {
  const storageState = await sessionOf('operator');
  const context = await browser.newContext({ storageState, baseURL: platform });
  const operator = await context.newPage();
  const invited = await callApi(operator, {
    method: 'POST',
    path: '/platform/users',
    body: { id: email, group: { roles: ['platform_user'] } },
  });
  expect(invited.status).toBeLessThan(300);
  const invite = linkIn(await mailTo(operator, email, /./));
  await context.close();
  return invite;
}

test('the sign-up form shows errors and the terms', async ({ page, browser, sessionOf }) => {
  await page.goto(await inviteOperator(browser, sessionOf, newAddress()));
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();

  // Every message of the form, and focus on the first invalid field.
  const submit = page.getByRole('button', { name: 'Sign up' });
  const says = (label: string, sentence: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  await submit.click();
  await says('First Name', 'The First Name field is required.');
  await says('Last Name', 'The Last Name field is required.');
  await says('Password', 'Please enter your password.');
  await says('Confirm password', 'Please enter confirm password.');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('First Name').fill('<b>Zoë</b>');
  await page.getByLabel('Last Name').fill('Lee2');
  await page.getByLabel('State').fill('M3');
  await page.getByLabel('Zip').fill('04A');
  await page.getByLabel('Mobile number').fill('555');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await submit.click();
  await says('First Name', 'First Name must contain only alphabets.');
  await says('Last Name', 'Last Name must contain only alphabets.');
  await says('State (optional)', 'State must contain only alphabets.');
  await says('Zip (optional)', 'Zip must be a number.');
  await says('Mobile number (optional)', 'Invalid number.');
  await says('Password', 'Password must be at least 8 characters.');
  await says('Confirm password', 'Passwords must match');
  await page.getByLabel('Password', { exact: true }).fill('only small letters');
  await submit.click();
  await says('Password', WEAK);

  const terms = page.getByRole('button', { name: 'Terms and Conditions' });
  await terms.click();
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(/\w{3}/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(terms).toBeFocused();
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});

test('an invited operator signs up, verifies the email and signs in', async ({
  page,
  browser,
  sessionOf,
}) => {
  const email = newAddress();
  const invite = await inviteOperator(browser, sessionOf, email);
  await page.goto(invite);
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectFit(page);

  await fillSignup(page, password);
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Registration Succesful' }),
  ).toBeVisible();
  await expect(page).toHaveURL(
    `${platform}/verify?${new URLSearchParams({ newUserName: email, code: '', groupId: 'platform' })}`,
  );

  await expectFit(page);
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(page.getByLabel('Verification code')).toHaveAccessibleDescription(
    'Please enter the code.',
  );
  await page.getByLabel('Verification code').fill('0000 0000');
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('Code not found.');
  const first = codeIn(await mailTo(page, email, /verification code/));
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('we’ve sent a new code')).toBeVisible();
  const second = codeIn(await mailTo(page, email, /verification code/));
  expect(second).not.toBe(first);
  await page.getByLabel('Verification code').fill(second);
  await verify.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your email is verified' }),
  ).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole('button', { name: 'Account: Zoë Núñez' })).toBeVisible();

  // The invite was used: its page says so, and links to the sign-in.
  await page.goto(invite);
  const failure = page.getByRole('alert').filter({ hasText: 'Invite Verification Failed' });
  await expect(failure).toContainText(
    'Please check the invite link sent to your email or contact your administrator',
  );
  await expect(page).toHaveURL(`${platform}/`);
});

test('a person invited to an event verifies the email there', async ({ page, organizer }) => {
  const email = newAddress();
  const tenantId = await tenantOf(organizer);
  const path = `/tenants/${tenantId}/events`;
  const { body } = await callApi(organizer, { path, type: 'TENANT' });
  const eventId = (body as { result: { id: string }[] }).result[0]?.id ?? '';
  await inviteStaff(organizer, email, [eventId]);
  await page.goto(linkIn(await mailTo(organizer, email, /./)));
  await fillSignup(page, password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/admin\/event-staff-verify\?/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    newUserName: email,
    code: '',
    groupId: tenantId,
    inviteCode: expect.stringMatching(/^[\w-]{22}$/),
    targetEventId: eventId,
    roles: 'tenant_viewer',
  });
  await expectFit(page);
  // The link in the email fills in the code.
  await page.goto(linkIn(await mailTo(organizer, email, /verification code/)));
  await expect(page.getByLabel('Verification code')).toHaveValue(/^\d{8}$/);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await signIn(page, email, password);
  await expect(page.getByRole('button', { name: 'Account: Zoë Núñez' })).toBeVisible();
});

test('an existing account joins, whoever is signed in', async ({
  browser,
  sessionOf,
  organizer,
}) => {
  const email = newAddress();
  await signUpToBuy(organizer, email);
  await inviteStaff(organizer, email);
  const invite = linkIn(await mailTo(organizer, email, /^(?!.*verification code)/));
  expect(new URL(invite).pathname).toBe('/admin/link-account');
  const context = await browser.newContext({ storageState: await sessionOf('riverside') });
  const page = await context.newPage();
  // A name and URL in the address must be ignored.
  const forged = new URL(invite);
  forged.searchParams.set('targetName', 'Evil Corp');
  forged.searchParams.set('targetUrl', 'https://evil.example');
  await page.goto(forged.href);
  await expect(page.getByText(`You’re signed in as ${people.riverside.email},`)).toBeVisible();
  await expect(page.getByText('Riverside Arts').first()).toBeVisible();
  await expect(page.getByText('Evil Corp')).toBeHidden();
  await expectFit(page);
  const join = page.getByRole('button', { name: 'Join' });
  const secret = page.getByLabel('Password', { exact: true });
  await join.click();
  await expect(secret).toHaveAccessibleDescription('Please enter your password.');
  await secret.fill('wrong');
  await join.click();
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  await secret.fill(password);
  await join.click();
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  const logIn = page.getByRole('link', { name: 'Log in' });
  await expect(logIn).toHaveAttribute('href', `${tenantConsole('riverside')}/login`);
  await expectFit(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await expect(logIn).toHaveAttribute('href', `${tenantConsole('riverside')}/login`);
  // A link that names a group isn't an accepted invite.
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole('alert')).toContainText('Oops! Something went wrong.');
  await shared.close();
  await page.goto(invite);
  await expect(page.getByRole('alert')).toHaveText(
    'Oops! Something went wrong. Please check your invite link and try again. If this error continues please contact the person who sent you this link for more info.',
  );
  await expectFit(page);
  await context.close();
});

test('resets a forgotten password by an emailed link, once', async ({ page, organizer }) => {
  const email = newAddress();
  await signUpToBuy(organizer, email);
  await page.goto(`${tenantConsole('riverside')}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectFit(page);
  const ask = page.getByRole('button', { name: 'Send link' });
  await ask.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email.');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await ask.click();
  await expect(page.getByRole('status')).toContainText('If an account exists for this email');
  const link = linkIn(await mailTo(organizer, email, /Reset your password/));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expectFit(page);
  const newer = 'Newer!pass1';
  const set = async (secret: string) => {
    await page.getByLabel('New password', { exact: true }).fill(secret);
    await page.getByLabel('Confirm password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Set new password' }).click();
  };
  await set(newer);
  const done = page.getByRole('status').filter({ hasText: 'Password Successfully Updated!' });
  await expect(done).toBeVisible();
  await inviteStaff(organizer, email);
  const invite = linkIn(await mailTo(organizer, email, /^(?!.*(verification code|password))/));
  await page.goto(invite);
  await page.getByLabel('Password', { exact: true }).fill(newer);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await signIn(page, email, newer);
  await expect(page.getByRole('button', { name: 'Account: Ben Ito' })).toBeVisible();
  await page.goto(link);
  await set(password);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});
