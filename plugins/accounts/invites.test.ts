import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { invites, people, type Invite } from './server.ts';
import { readCode } from './server/codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('accounts');
const send = (invite: Invite) =>
  deps()
    .asPlatform('invite people for a test')
    .tx((tx) => deps().use(invites).send(tx, invite));
const toTenant = (email: string, more: object = {}): Invite => ({
  email,
  realm: 'tenant',
  tenantId: app.tenants.a.id,
  roles: ['tenant_door'],
  eventIds: null,
  endsAt: null,
  invitedBy: null,
  ...more,
});
const toPlatform = (email: string): Invite => ({
  email,
  realm: 'platform',
  tenantId: null,
  roles: ['super_user', 'platform_user'],
  invitedBy: null,
});
const mailTo = async (email: string) => {
  const mails = (await app.mail()).filter(({ recipient }) => recipient === email);
  const last = mails.at(-1)!;
  return { ...last, sent: mails.length, link: new URL(/https?:\S+/.exec(last.text)?.[0] ?? '') };
};
const membershipOf = (email: string) =>
  app
    .database('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ email })
    .first<{ status: string; roles: string[]; password_hash: string | null }>(
      'm.*',
      'u.password_hash',
    );

test('a tenant’s invite has its own text, and a link to sign up at its console', async () => {
  await send(toTenant('new@people.test'));
  const { subject, text, link } = await mailTo('new@people.test');
  expect(subject).toBe('Welcome');
  expect(text).toContain('You are invited.');
  expect(text).toContain('Your role: Door');
  expect(text).not.toContain('Verification code');
  expect(link.origin + link.pathname).toBe('http://a.foyer.test/admin/signup');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{22}$/),
    groupId: app.tenants.a.id,
    email: 'new@people.test',
  });
  expect(await membershipOf('new@people.test')).toMatchObject({
    status: 'pending',
    roles: ['tenant_door'],
    password_hash: null,
  });
});

test('a person with a password is led to link the account', async () => {
  const email = 'known@people.test';
  const person = { email, name: 'Known', password: 'Foyer!test1' };
  await deps()
    .asPlatform('create users for a test')
    .tx((tx) => deps().use(people).create(tx, person));
  await send(toTenant(email));
  const { link } = await mailTo(email);
  expect(link.pathname).toBe('/admin/link-account');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    targetName: 'Tenant A',
    targetUrl: 'a',
    targetGroupId: app.tenants.a.id,
    email,
    userExist: 'true',
    roles: 'tenant_door',
  });
});

test('the platform’s invite has a code and a link, each valid for its own purpose', async () => {
  const email = 'operator@people.test';
  await send(toPlatform(email));
  const { text, link } = await mailTo(email);
  expect(link.origin + link.pathname).toBe('http://console.foyer.test/signup');
  const typed = /Verification code: (\d{8})/.exec(text)?.[1] ?? '';
  const subject = { email, realm: 'platform', tenantId: null } as const;
  const details = await readCode(deps(), { ...subject, purpose: 'verify', code: typed });
  const code = link.searchParams.get('code') ?? '';
  expect(await readCode(deps(), { ...subject, purpose: 'invite', code })).toEqual(details);
  const other = { ...subject, purpose: 'invite', code: typed } as const;
  await expect(readCode(deps(), other)).rejects.toMatchObject({ status: 404 });
});

test('a pending invite is renewed, and its previous link stops working', async () => {
  const email = 'twice@people.test';
  await send(toTenant(email));
  const first = (await mailTo(email)).link.searchParams.get('code') ?? '';
  await send(toTenant(email, { roles: ['tenant_viewer'] }));
  const second = await mailTo(email);
  expect(second.sent).toBe(2);
  expect((await membershipOf(email))?.roles).toEqual(['tenant_viewer']);
  const about = { purpose: 'invite', email, realm: 'tenant', tenantId: app.tenants.a.id } as const;
  await expect(readCode(deps(), { ...about, code: first })).rejects.toMatchObject({ status: 404 });
  const code = second.link.searchParams.get('code') ?? '';
  expect(await readCode(deps(), { ...about, code })).toHaveProperty('membershipId');
});

test('doesn’t invite a member of the group or a locked account', async () => {
  const email = 'member@people.test';
  await send(toTenant(email));
  const users = () => app.database('accounts_user').where({ email });
  const { id } = (await users().first<{ id: string }>('id'))!;
  await app.database('accounts_membership').where({ user_id: id }).update({ status: 'active' });
  await expect(send(toTenant(email))).rejects.toMatchObject({ code: 'duplicate_member' });
  await users().update({ status: 'disabled' });
  await expect(send(toPlatform(email))).rejects.toMatchObject({ code: 'locked_user' });
  expect((await mailTo(email)).sent).toBe(1);
});
