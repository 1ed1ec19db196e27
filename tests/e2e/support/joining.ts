import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { codeIn, mailTo } from './mail.ts';
import { password } from './people.ts';
import { uniqueName } from './uniqueName.ts';

/** An address that nobody else has. */
export const newAddress = (): string =>
  `${uniqueName('joins').replace(/\W+/g, '-').toLowerCase()}@joining.test`;

/** The tenant that the organiser works for. */
export async function tenantOf(organiser: Page): Promise<string> {
  const { body } = await callApi(organiser, { path: '/auth/session', type: 'TENANT' });
  return (body as { tenant: { id: string } }).tenant.id;
}

/** Has somebody of the demo invite to their tenant. */
export async function inviteStaff(
  organiser: Page,
  email: string,
  eventIds: string[] | null = null,
) {
  const tenantId = await tenantOf(organiser);
  const { status } = await callApi(organiser, {
    method: 'POST',
    path: `/tenants/${tenantId}/staff`,
    type: 'TENANT',
    body: { details: { email, roles: ['tenant_viewer'], eventIds } },
  });
  expect(status, `inviting ${email}`).toBeLessThan(300);
}

/** Somebody who signed up to buy at Riverside, and belongs to nothing else. */
export async function signUpToBuy(organiser: Page, email: string): Promise<void> {
  const groupId = await tenantOf(organiser);
  const asBuyer = (path: string, data: object) =>
    callApi(organiser, { method: 'POST', path, type: 'ATTENDEE', body: { groupId, ...data } });
  const form = { username: email, password, firstName: 'Ben', lastName: 'Ito' };
  expect(await asBuyer('/auth/register', form)).toMatchObject({ status: 200 });
  const code = codeIn(await mailTo(organiser, email, /verification code/));
  expect(await asBuyer('/auth/verify', { newUserName: email, code })).toMatchObject({
    status: 200,
  });
}

/** Through the form, once it is there. */
export async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
