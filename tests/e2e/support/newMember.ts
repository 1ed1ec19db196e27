import { expect, type Browser, type Page } from '@playwright/test';
import { platform, storefront } from './addresses.ts';
import { callApi } from './callApi.ts';
import { password } from './people.ts';
import { uniqueName } from './uniqueName.ts';

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/**
 * Somebody new in a tenant: invited by an operator, and signed up by the codes of the mails.
 * @returns the email; the password is that of everybody
 */
export async function newMember(
  browser: Browser,
  operator: State,
  { tenant, role }: { tenant: string; role: string },
): Promise<string> {
  const email = `${uniqueName('member').replace(/\W/g, '-')}@second.test`.toLowerCase();
  const desk = await (await browser.newContext({ storageState: operator })).newPage();
  await desk.goto(`${platform}/healthz`);
  const filters = encodeURIComponent(`details.url=${tenant}`);
  const { body } = await callApi(desk, { path: `/tenants?limit=1&filters=${filters}` });
  const groupId = (body as { result: { id: string }[] }).result[0]?.id ?? '';
  const invited = await callApi(desk, {
    method: 'POST',
    path: `/tenants/${groupId}/staff`,
    body: { details: { email, roles: [role] } },
  });
  expect(invited.status, JSON.stringify(invited.body)).toBeLessThan(300);
  const verifyCode = new URL(await inMail(desk, email, /https?:\S+/)).searchParams.get('code');

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${storefront(tenant)}/healthz`);
  const post = async (path: string, body: object) => {
    const answer = await callApi(phone, { method: 'POST', path, body, type: 'TENANT' });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  const names = { firstName: 'Mina', lastName: 'Field' };
  await post('/auth/register', { username: email, password, groupId, verifyCode, ...names });
  const code = await inMail(desk, email, /^\d{4} \d{4}$/m);
  await post('/auth/verify', { newUserName: email, code, groupId, inviteCode: verifyCode });
  await Promise.all([desk.context().close(), phone.context().close()]);
  return email;
}

/** What stands in the newest mail to somebody. */
async function inMail(desk: Page, email: string, wanted: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const { body } = await callApi(desk, { path: '/dev/mailbox' });
    const mails = (body as { result: { to: string; text: string }[] }).result;
    const newest = mails.find(({ to }) => to === email);
    found = newest ? (wanted.exec(newest.text)?.[0] ?? '') : '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
