import { expect, type Page } from '@playwright/test';
import type { PlatformRole } from '@foyer/kit';
import { platform, storefront } from './addresses.ts';
import { callApi } from './callApi.ts';
import { codeIn, linkIn, mailTo } from './mail.ts';
import { signInAs } from './openSession.ts';
import { password } from './people.ts';
import { uniqueName } from './uniqueName.ts';

/**
 * Creates a user for one journey, invited to tenants and signed up, whose sessions and password no
 * other test uses.
 * @param operator a page of an operator
 * @returns the email to sign in with
 */
export async function ownPerson(
  operator: Page,
  { tenants, role = 'tenant_viewer' }: { tenants: readonly string[]; role?: string },
): Promise<string> {
  const email = newEmail();
  for (const [index, tenant] of tenants.entries()) {
    const filters = encodeURIComponent(`details.url=${tenant}`);
    const { body } = await callApi(operator, { path: `/tenants?limit=1&filters=${filters}` });
    const groupId = (body as { result: { id: string }[] }).result[0]?.id ?? '';
    await call(operator, `/tenants/${groupId}/staff`, { details: { email, roles: [role] } });
    const code = await inviteCode(operator, email, storefront(tenant));
    if (index === 0)
      await signUp(operator, { email, groupId, code, firstName: 'Owen', lastName: 'Nash' });
    else
      await call(operator, '/auth/link-account', {
        username: email,
        targetGroupId: groupId,
        inviteCode: code,
        password,
      });
  }
  return email;
}

/** Creates a platform user in the same way, with a unique name. */
export async function ownOperator(
  operator: Page,
  role: PlatformRole,
): Promise<{ email: string; name: string }> {
  const email = newEmail();
  await call(operator, '/platform/users', { id: email, group: { roles: [role] } });
  const code = await inviteCode(operator, email, platform);
  // Names can't contain digits.
  const lastName = uniqueName('park').replaceAll(
    /[^a-z]/g,
    (sign) => 'ghijklmnop'[Number(sign)] ?? '',
  );
  const names = { firstName: 'Oona', lastName };
  await signUp(operator, { email, groupId: 'platform', code, ...names });
  return { email, name: `${names.firstName} ${names.lastName}` };
}

const newEmail = () => `${uniqueName('own').replace(/\W+/g, '-').toLowerCase()}@own.test`;

async function signUp(
  operator: Page,
  given: { email: string; groupId: string; code: string; firstName: string; lastName: string },
): Promise<void> {
  const { email, groupId, code, ...names } = given;
  const form = { username: email, password, groupId, verifyCode: code, ...names };
  await call(operator, '/auth/register', form);
  const verification = codeIn(await mailTo(operator, email, /verification code/i));
  await call(operator, '/auth/verify', { newUserName: email, code: verification, groupId });
}

async function call(page: Page, path: string, body: object): Promise<void> {
  const answer = await callApi(page, { method: 'POST', path, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}

/** The code of the newest invite whose link leads to this origin. */
async function inviteCode(page: Page, email: string, origin: string): Promise<string> {
  const link = new URL(linkIn(await mailTo(page, email, /./)));
  expect(link.origin).toBe(origin);
  return link.searchParams.get('code') ?? '';
}

/** Signs in at a tenant's console without the form. */
export const signInAt = (page: Page, tenant: string, email: string, secret = password) =>
  signInAs(page, { email, origin: storefront(tenant), type: 'TENANT', secret });
