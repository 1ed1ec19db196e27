import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { codeIn, mailTo } from './mail.ts';
import { password } from './people.ts';
import { uniqueName } from './uniqueName.ts';

/** A new, unique email address. */
export const newAddress = (): string =>
  `${uniqueName('joins').replace(/\W+/g, '-').toLowerCase()}@joining.test`;

/** The tenant that the organizer works for. */
export async function tenantOf(organizer: Page): Promise<string> {
  const { body } = await callApi(organizer, { path: '/auth/session', type: 'TENANT' });
  return (body as { tenant: { id: string } }).tenant.id;
}

/** Has a demo user invite someone to their tenant. */
export async function inviteStaff(
  organizer: Page,
  email: string,
  eventIds: string[] | null = null,
) {
  const tenantId = await tenantOf(organizer);
  const { status } = await callApi(organizer, {
    method: 'POST',
    path: `/tenants/${tenantId}/staff`,
    type: 'TENANT',
    body: { details: { email, roles: ['tenant_viewer'], eventIds } },
  });
  expect(status, `inviting ${email}`).toBeLessThan(300);
}

/** Signs up a buyer at Riverside with no other memberships. */
export async function signUpToBuy(organizer: Page, email: string): Promise<void> {
  const groupId = await tenantOf(organizer);
  const asBuyer = (path: string, data: object) =>
    callApi(organizer, { method: 'POST', path, type: 'ATTENDEE', body: { groupId, ...data } });
  const form = { username: email, password, firstName: 'Ben', lastName: 'Ito' };
  expect(await asBuyer('/auth/register', form)).toMatchObject({ status: 200 });
  const code = codeIn(await mailTo(organizer, email, /verification code/));
  expect(await asBuyer('/auth/verify', { newUserName: email, code })).toMatchObject({
    status: 200,
  });
}

/** Signs in with the form, once it has loaded. */
export async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
