import { client } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { tenantOwnerWanted, tenants } from '@foyer/plugin-tenants/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joiningOf, PASSWORD } from './testing/joining.ts';

let app: TestApp;
let on: ReturnType<typeof joiningOf>;
beforeAll(async () => {
  app = await testApp();
  on = joiningOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('kit_rate_limit').delete();
});

let added = 0;
/** A tenant created by an operator, and its first owner's browser on its own host. */
async function newTenant(email = `Owner${added + 1}@first.test`) {
  const url = `first-${++added}`;
  const details = {
    name: `First ${added}`,
    email,
    phone: '+1 (207) 555 0100',
    url,
    inviteTemplateSubject: `Own First ${added}`,
    inviteTemplateBody: 'The hall is yours.',
  };
  const { id } = await client(tenants, app.as.platform()).tenants.create({ body: { details } });
  const address = email.toLowerCase();
  return { id, url, address, browser: on.browser(url, 'TENANT') };
}
type Made = Awaited<ReturnType<typeof newTenant>>;

const statusOf = async ({ id }: Made) =>
  (await client(tenants, app.as.platform()).tenants.one({ id })).details.status;
const inviteOf = async ({ address }: Made) => {
  const link = await on.linkTo(address);
  return { link, code: link.searchParams.get('code') ?? '' };
};
const signUp = async (made: Made) => {
  const { code } = await inviteOf(made);
  const { status } = await made.browser.post('/auth/register', {
    username: made.address,
    password: PASSWORD,
    password2: PASSWORD,
    contactNumber: '',
    firstName: 'Ada',
    lastName: 'Quay',
    state: 'Maine',
    zip: '04101',
    groupId: made.id,
    verifyCode: code,
  });
  expect(status).toBe(200);
};
const verify = async (made: Made) =>
  made.browser.post('/auth/verify', {
    newUserName: made.address,
    code: await on.codeTo(made.address),
    groupId: made.id,
  });

describe('the first owner of a new tenant', () => {
  test('is invited with the tenant’s own text, signs up on its host, and activates it', async () => {
    const made = await newTenant();
    const [mail, ...others] = await on.mailsTo(made.address);
    expect([mail?.subject, others]).toEqual(['Own First 1', []]);
    expect(mail?.text).toContain('The hall is yours.');
    const { link, code } = await inviteOf(made);
    expect([link.host, link.pathname]).toEqual([`${made.url}.foyer.test`, '/admin/signup']);
    const query = new URLSearchParams({ groupId: made.id, email: made.address });
    const invite = await made.browser.get(`/auth/invites/${code}?${query}`);
    expect(invite.body).toMatchObject({ groupName: 'First 1', roles: ['tenant_owner'] });
    expect(await statusOf(made)).toBe('pending');

    await signUp(made);
    expect(await statusOf(made)).toBe('pending');
    expect((await verify(made)).status).toBe(200);
    expect(await statusOf(made)).toBe('active');
    const signedIn = await made.browser.login(made.address, PASSWORD);
    expect(signedIn.body).toMatchObject({ user: { email: made.address } });
    const own = await made.browser.get(`/tenants/${made.id}`);
    expect(own.body).toMatchObject({ details: { name: 'First 1', status: 'active' } });
    const lines = await app
      .database('kit_audit')
      .where({ tenant_id: made.id, action: 'tenant.activated' });
    expect(lines).toHaveLength(1);
  });

  test('joins with an existing account, and activates the tenant', async () => {
    await on.person('has-account@first.test');
    const made = await newTenant('has-account@first.test');
    const { link, code } = await inviteOf(made);
    expect(link.pathname).toBe('/admin/link-account');
    const linked = await made.browser.post('/auth/link-account', {
      username: made.address,
      targetGroupId: made.id,
      inviteCode: code,
      password: PASSWORD,
    });
    expect(linked.body).toEqual({ success: true });
    expect(await statusOf(made)).toBe('active');
  });

  test('is emailed once, even if requested again', async () => {
    const made = await newTenant();
    await app.runListener('accounts', tenantOwnerWanted, {
      tenantId: made.id,
      email: made.address.toUpperCase(),
    });
    expect(await on.mailsTo(made.address)).toHaveLength(1);
  });
});

describe('a tenant keeps its status', () => {
  test('when a member who isn’t an owner is verified', async () => {
    const made = await newTenant();
    const email = 'door@first.test';
    await on.invite(email, { tenantId: made.id, roles: ['tenant_door'] } as object);
    const doorkeeper = { ...made, address: email };
    await signUp(doorkeeper);
    expect((await verify(doorkeeper)).status).toBe(200);
    expect(await statusOf(made)).toBe('pending');
  });

  test('when it was disabled before its owner accepted', async () => {
    const made = await newTenant();
    await signUp(made);
    await app.database('tenants_tenant').where({ id: made.id }).update({ status: 'disabled' });
    await verify(made);
    expect(await statusOf(made)).toBe('disabled');
  });
});

test('an operator who can’t create tenants can’t invite owners', async () => {
  const before = (await app.mail()).length;
  const { status } = await ask(app.as.platform('platform_user'), 'post', '/api/tenants', {
    body: { details: {} },
  });
  expect([status, (await app.mail()).length]).toEqual([403, before]);
});
