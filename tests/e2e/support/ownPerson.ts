import { expect, type Page } from '@playwright/test';
import { storefront } from './addresses.ts';
import { callApi } from './callApi.ts';
import { codeIn, linkIn, mailTo } from './mail.ts';
import { password } from './people.ts';
import { uniqueName } from './uniqueName.ts';

/**
 * Somebody of a journey's own, invited to tenants and signed up: what becomes of their sessions and
 * their password is nobody else's trouble.
 * @param operator a page of an operator
 * @returns the email to sign in with
 */
export async function ownPerson(
  operator: Page,
  { tenants, role = 'tenant_viewer' }: { tenants: readonly string[]; role?: string },
): Promise<string> {
  const email = `${uniqueName('own').replace(/\W+/g, '-').toLowerCase()}@own.test`;
  for (const [index, tenant] of tenants.entries()) {
    const filters = encodeURIComponent(`details.url=${tenant}`);
    const { body } = await callApi(operator, { path: `/tenants?limit=1&filters=${filters}` });
    const groupId = (body as { result: { id: string }[] }).result[0]?.id ?? '';
    const before = index === 0 ? undefined : email;
    await call(operator, `/tenants/${groupId}/staff`, { details: { email, roles: [role] } });
    const code = await inviteCode(operator, email, storefront(tenant));
    if (before)
      await call(operator, '/auth/link-account', {
        username: email,
        targetGroupId: groupId,
        inviteCode: code,
        password,
      });
    else {
      const names = { firstName: 'Owen', lastName: 'Nash' };
      await call(operator, '/auth/register', {
        username: email,
        password,
        groupId,
        verifyCode: code,
        ...names,
      });
      const verification = codeIn(await mailTo(operator, email, /code/i));
      await call(operator, '/auth/verify', { newUserName: email, code: verification, groupId });
    }
  }
  return email;
}

async function call(page: Page, path: string, body: object): Promise<void> {
  const answer = await callApi(page, { method: 'POST', path, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}

/** The code of the newest invite whose link leads to a host. */
async function inviteCode(page: Page, email: string, origin: string): Promise<string> {
  const link = new URL(linkIn(await mailTo(page, email, /./)));
  expect(link.origin).toBe(origin);
  return link.searchParams.get('code') ?? '';
}

/** Signs somebody in at a tenant's console without the form. */
export async function signInAt(page: Page, tenant: string, email: string, secret = password) {
  await page.goto(`${storefront(tenant)}/healthz`);
  const answer = await callApi(page, {
    method: 'POST',
    path: '/auth/login',
    type: 'TENANT',
    body: { username: email, password: secret, applicationType: 'TENANT' },
  });
  expect(answer.status, `sign-in of ${email}`).toBe(200);
}
