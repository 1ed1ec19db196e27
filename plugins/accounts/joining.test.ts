import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { joiningOf, PASSWORD } from './testing/joining.ts';

const OTHER = 'Other!test2';
const KINDS = ['PLATFORM', 'TENANT', 'ATTENDEE'] as const;
type Kind = (typeof KINDS)[number];

let app: TestApp;
let on: ReturnType<typeof joiningOf>;
beforeAll(async () => {
  app = await testApp({ variables: { TRUST_PROXY: 'loopback' } });
  on = joiningOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('kit_rate_limit').delete();
});

const groupOf = (kind: Kind) => (kind === 'PLATFORM' ? 'platform' : app.tenants.a.id);
const browserOf = (kind: Kind, from?: string) =>
  on.browser(kind === 'PLATFORM' ? 'console' : 'a', kind, from);
type Browser = ReturnType<typeof browserOf>;
const toPlatform = { realm: 'platform', tenantId: null, roles: ['platform_user'] } as const;

const formOf = (username: string, more: object = {}) => ({
  username,
  password: PASSWORD,
  password2: PASSWORD,
  contactNumber: '(555) 010-0199',
  firstName: 'Zoë\u200b Anne',
  lastName: 'Núñez',
  state: 'New York',
  zip: '10001',
  groupId: app.tenants.a.id,
  ...more,
});
const register = (username: string, more: object = {}, browser: Browser = browserOf('TENANT')) =>
  browser.post('/auth/register', formOf(username, more));
const verify = (
  newUserName: string,
  code: string,
  browser: Browser = browserOf('TENANT'),
  more: object = {},
) => browser.post('/auth/verify', { newUserName, code, groupId: app.tenants.a.id, ...more });
const check = (code: string, email: string, groupId = app.tenants.a.id) =>
  browserOf('TENANT').get(`/auth/invites/${code}?${new URLSearchParams({ groupId, email })}`);
/** Signs up as a buyer. */
const buyer = (username: string, more: object = {}, browser: Browser = browserOf('ATTENDEE')) =>
  register(username, more, browser);

describe.each(KINDS)('a sign-up at an application of %s', (kind) => {
  test('becomes an account once the address is verified, and can then sign in', async () => {
    const email = `${kind.toLowerCase()}@join.test`;
    const groupId = groupOf(kind);
    const browser = browserOf(kind);
    const isBuyer = kind === 'ATTENDEE';
    const verifyCode = isBuyer
      ? undefined
      : await on.invite(email, kind === 'PLATFORM' ? toPlatform : {});
    const form = { groupId, ...(verifyCode && { verifyCode }) };
    expect((await register(email, form, browser)).body).toEqual({ success: true });
    expect((await on.user(email))?.password_hash ?? null).toBeNull();
    expect((await browser.login(email, PASSWORD)).status).toBe(401);
    const { pathname, searchParams } = await on.linkTo(email);
    expect(pathname).toBe(`${kind === 'TENANT' ? '/admin' : ''}/verify`);
    const code = await on.codeTo(email);
    expect(Object.fromEntries(searchParams)).toEqual({
      newUserName: email,
      code: code.replace(' ', ''),
      groupId,
    });
    const pasted = [`\u200b ${email.toUpperCase()}`, `\u2060${code}\ufeff`] as const;
    // On another device it starts no session, so a planted one is useless.
    const elsewhere = browserOf(kind);
    const verified = await verify(...pasted, elsewhere, { groupId });
    expect(verified.body).toEqual({ success: true });
    expect(verified.cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['foyer_known']);
    expect((await elsewhere.get('/auth/session')).status).toBe(401);
    const signedIn = await browser.login(email, PASSWORD);
    expect(signedIn.body).toMatchObject({ user: { email, name: 'Zoë Anne Núñez' } });
    expect(await on.user(email)).toMatchObject({
      first_name: 'Zoë Anne',
      last_name: 'Núñez',
      contact_number: '+1 (555) 010 0199',
      state: 'New York',
      zip: '10001',
    });
    expect((await verify(email, code, browser, { groupId })).status).toBe(410);
    expect(await on.actionsFor(email)).toEqual([
      ...(isBuyer ? [] : ['user.created', 'member.invited']),
      'user.registered',
      'user.verified',
      ...(isBuyer ? [] : ['member.joined']),
      'user.signed_in',
    ]);
  });
});

describe('an invite', () => {
  test('shows where it leads, and whether there is already a password', async () => {
    const email = 'asked@join.test';
    const code = await on.invite(email);
    const expected = {
      email,
      groupId: app.tenants.a.id,
      groupName: 'Tenant A',
      groupUrl: 'http://a.foyer.test/admin',
      userExist: false,
      eventId: null,
      roles: ['tenant_door'],
    };
    expect((await check(code, ` ${email.toUpperCase()}`)).body).toEqual(expected);
    await on.person('known-asked@join.test');
    const known = await on.invite('known-asked@join.test', toPlatform);
    expect((await check(known, 'known-asked@join.test', 'platform')).body).toMatchObject({
      groupName: 'Foyer',
      groupUrl: 'http://console.foyer.test',
      userExist: true,
      roles: ['platform_user'],
    });
  });

  test('is valid only for its address and its group', async () => {
    const code = await on.invite('mine@join.test');
    await on.invite('yours@join.test');
    expect((await check(code, 'yours@join.test')).status).toBe(404);
    expect((await check(code, 'mine@join.test', app.tenants.b.id)).status).toBe(404);
    expect((await check('of-nobody', 'mine@join.test')).status).toBe(404);
    const stolen = await register('yours@join.test', { verifyCode: code });
    expect(stolen.status).toBe(404);
    const none = await register('mine@join.test');
    expect(none.status).toBe(404);
    expect((await check(code, 'mine@join.test')).status).toBe(200);
  });

  test('ends when it expires, is used or is withdrawn', async () => {
    const late = await on.invite('late@join.test');
    await app
      .database('accounts_code')
      .where({ email: 'late@join.test' })
      .update({ expires_at: new Date() });
    expect((await check(late, 'late@join.test')).status).toBe(410);
    expect((await register('late@join.test', { verifyCode: late })).status).toBe(410);

    const used = await on.invite('used@join.test');
    await register('used@join.test', { verifyCode: used });
    expect((await verify('used@join.test', await on.codeTo('used@join.test'))).status).toBe(200);
    expect((await check(used, 'used@join.test')).status).toBe(410);

    const gone = await on.invite('gone@join.test');
    await register('gone@join.test', { verifyCode: gone });
    await app
      .database('accounts_membership')
      .where({ user_id: (await on.user('gone@join.test'))?.id })
      .delete();
    expect((await check(gone, 'gone@join.test')).status).toBe(410);
    const { status, body } = await verify('gone@join.test', await on.codeTo('gone@join.test'));
    expect(status).toBe(410);
    expect(body).toMatchObject({ error: { code: 'invite_over' } });
    expect((await on.user('gone@join.test'))?.password_hash).toBeNull();
  });

  test('grants what the membership says, ignoring other values sent with its code', async () => {
    const email = 'staff@join.test';
    const eventIds = ['7e7e7e7e-0000-4000-8000-000000000001'];
    const inviteCode = await on.invite(email, { eventIds });
    const injected = { roles: ['tenant_owner', 'super_user'], eventId: 'all' };
    await register(email, { verifyCode: inviteCode, ...injected });
    const link = await on.linkTo(email);
    expect(link.pathname).toBe('/admin/event-staff-verify');
    const asked = Object.fromEntries(link.searchParams);
    expect(asked).toMatchObject({ inviteCode, targetEventId: eventIds[0], roles: 'tenant_door' });
    const verified = await verify(email, asked['code'] ?? '', browserOf('TENANT'), {
      inviteCode,
      targetEventId: null,
      roles: 'tenant_owner',
    });
    expect(verified.status).toBe(200);
    expect(await on.membership(email)).toMatchObject({
      status: 'active',
      roles: ['tenant_door'],
      event_ids: eventIds,
    });
  });

  test('of another address can’t be used to verify', async () => {
    const email = 'mixed@join.test';
    const own = await on.invite(email);
    const other = await on.invite('mixed-other@join.test');
    await register(email, { verifyCode: own });
    const code = await on.codeTo(email);
    const more = { inviteCode: other };
    expect((await verify(email, code, browserOf('TENANT'), more)).status).toBe(404);
    expect((await verify(email, code)).status).toBe(200);
  });
});

describe('the signup form', () => {
  test.each([
    ['username', 'nobody', 'Please enter a valid email.'],
    ['password', '', 'Please enter your password.'],
    ['password', 'Sh0rt!', 'Password must be at least 8 characters.'],
    [
      'password',
      'alllowercase1!',
      'Password must contain at least one uppercase, one lowercase, one number and one special character.',
    ],
    ['password2', 'Another!1', 'Passwords must match'],
    ['contactNumber', '12345', 'Invalid number.'],
    ['zip', '1000A', 'Zip must be a number.'],
    ['firstName', '<b>Ann</b>', 'First Name must contain only alphabets.'],
    ['lastName', 'Lee2', 'Last Name must contain only alphabets.'],
    ['state', 'N.Y.', 'State must contain only alphabets.'],
  ])('rejects a %s with %s', async (field, value, message) => {
    const { status, body } = await buyer('form@join.test', { [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { fields: { [field]: [message] } } });
  });

  test('accepts another country’s number with its country code', async () => {
    const email = 'abroad@join.test';
    const browser = browserOf('ATTENDEE');
    const typed = { contactNumber: ' +49 30 901820 ' };
    expect((await buyer(email, typed, browser)).status).toBe(200);
    expect((await verify(email, await on.codeTo(email), browser)).status).toBe(200);
    expect(await on.user(email)).toMatchObject({ contact_number: '+49 30 901820' });
  });

  test('accepts names in any script, and almost empty details', async () => {
    expect(
      (await buyer('script@join.test', { firstName: '美 咲', lastName: 'Şahin' })).status,
    ).toBe(200);
    const username = 'bare@join.test';
    const bare = { username, password: PASSWORD, groupId: app.tenants.a.id };
    expect((await browserOf('ATTENDEE').post('/auth/register', bare)).status).toBe(200);
    expect((await verify(username, await on.codeTo(username), browserOf('ATTENDEE'))).status).toBe(
      200,
    );
    expect((await on.user(username))?.name).toBe('bare');
  });

  test('signs a buyer in at once, in the browser that sent the form', async () => {
    const email = 'at-once@join.test';
    const browser = browserOf('ATTENDEE');
    await buyer(email, {}, browser);
    const verified = await verify(email, await on.codeTo(email), browser);
    expect(verified.body).toMatchObject({
      success: true,
      session: { realm: 'attendee', user: { email } },
    });
    expect((await browser.get('/auth/session')).status).toBe(200);
    expect(await on.actionsFor(email)).toContain('user.signed_in');
  });

  test('of a buyer belongs to the requesting shop', async () => {
    const { status } = await buyer('shop@join.test', { groupId: app.tenants.b.id });
    expect(status).toBe(404);
    expect((await buyer('shop@join.test', { groupId: 'platform' })).status).toBe(404);
  });
});

describe('a sign-up with the address of an existing account', () => {
  test('gets the same response after the same work, and an email that says so', async () => {
    await on.person('here@join.test');
    const answers = [];
    for (const email of ['here@join.test', 'not-here@join.test']) {
      const { status, text, cookies } = await buyer(email);
      const statements = await app.database('accounts_code').where({ email }).count();
      answers.push({ status, text, cookies: cookies.length, statements });
    }
    expect(answers[0]).toEqual(answers[1]);
    const { subject, text } = await on.lastTo('here@join.test');
    expect(subject).toBe('You already have an account for Tenant A');
    expect(text).toContain('http://a.foyer.test/forgot-password');
    expect(text).not.toMatch(/\d{4} \d{4}/);
    await browserOf('ATTENDEE').post('/auth/verify/resend', {
      newUserName: 'here@join.test',
      groupId: app.tenants.a.id,
    });
    await app.jobs.run();
    expect(await on.mailsTo('here@join.test')).toHaveLength(1);
    expect((await browserOf('ATTENDEE').login('here@join.test', PASSWORD)).status).toBe(200);
  });

  test('is led to its own invite if there is one', async () => {
    const email = 'member-to-be@join.test';
    await on.person(email);
    const verifyCode = await on.invite(email);
    await register(email, { verifyCode, password: OTHER, password2: OTHER });
    const link = await on.linkTo(email);
    expect(link.pathname).toBe('/admin/link-account');
    expect(link.searchParams.get('code')).toBe(verifyCode);
    expect((await browserOf('ATTENDEE').login(email, OTHER)).status).toBe(401);
  });
});

describe('a verification code', () => {
  test('expires after five wrong attempts, and another one is emailed', async () => {
    const email = 'guess@join.test';
    const browser = browserOf('ATTENDEE');
    await buyer(email, {}, browser);
    const right = await on.codeTo(email);
    const wrong = right === '0000 0000' ? '11111111' : '00000000';
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await verify(email, wrong, browser)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect((await verify(email, right, browser)).status).toBe(410);
    const resent = await browser.post('/auth/verify/resend', {
      newUserName: email,
      groupId: app.tenants.a.id,
    });
    expect([resent.status, resent.text]).toEqual([202, '{"success":true}']);
    await app.jobs.run();
    expect((await verify(email, right, browser)).status).toBe(404);
    expect((await verify(email, await on.codeTo(email), browser)).status).toBe(200);
  });

  test('is valid for 30 minutes, and can be requested again afterward', async () => {
    const email = 'slow@join.test';
    const browser = browserOf('ATTENDEE');
    await buyer(email, {}, browser);
    const codes = () => app.database('accounts_code').where({ email });
    const { expires_at } = (await codes().first<{ expires_at: Date }>())!;
    const minutes = (expires_at.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await codes().update({ expires_at: new Date() });
    expect((await verify(email, await on.codeTo(email), browser)).status).toBe(410);
    await browser.post('/auth/verify/resend', { newUserName: email, groupId: app.tenants.a.id });
    await app.jobs.run();
    expect((await verify(email, await on.codeTo(email), browser)).status).toBe(200);
  });

  test('is resent for a pending sign-up, with the same response for everyone', async () => {
    const { status, text } = await browserOf('ATTENDEE').post('/auth/verify/resend', {
      newUserName: 'never@join.test',
      groupId: app.tenants.a.id,
    });
    expect([status, text]).toEqual([202, '{"success":true}']);
    await app.jobs.run();
    expect(await on.mailsTo('never@join.test')).toEqual([]);
  });

  test('creates one account when used twice at once', async () => {
    const email = 'double@join.test';
    const browser = browserOf('ATTENDEE');
    await buyer(email, {}, browser);
    const code = await on.codeTo(email);
    const answers = await Promise.all([verify(email, code, browser), verify(email, code, browser)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('that an operator was sent creates no account without a form', async () => {
    const email = 'early@join.test';
    await on.invite(email, toPlatform);
    const typed = /Verification code: (\d{8})/.exec((await on.lastTo(email)).text)?.[1] ?? '';
    const { status, body } = await verify(email, typed, browserOf('PLATFORM'), {
      groupId: 'platform',
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'not_registered' } });
  });
});

test('a code typed by an operator turns the pending form into the account', async () => {
  const email = 'read-out@join.test';
  const verifyCode = await on.invite(email, toPlatform);
  const browser = browserOf('PLATFORM');
  await register(email, { groupId: 'platform', verifyCode }, browser);
  const code = await on.codeTo(email);
  await app.as.platform()({
    method: 'post',
    path: `/platform/users/${email}/verify`,
    body: { code },
  });
  expect((await browser.login(email, PASSWORD)).body).toMatchObject({ user: { email } });
});

describe('a form sent by someone else for the same address', () => {
  test('doesn’t become the account of the person who verifies the address', async () => {
    const email = 'victim@join.test';
    const owner = browserOf('ATTENDEE', '203.0.113.1');
    const other = browserOf('ATTENDEE', '203.0.113.2');
    await buyer(email, {}, owner);
    await buyer(email, { password: OTHER, password2: OTHER }, other);
    // Only the newest email's code works, regardless of who requested it.
    expect((await verify(email, await on.codeTo(email), owner)).status).toBe(200);
    expect((await owner.login(email, OTHER)).status).toBe(401);
    expect((await owner.login(email, PASSWORD)).status).toBe(200);
  });

  test('prevents verifying on another device, but not in the original browser', async () => {
    const email = 'devices@join.test';
    const owner = browserOf('ATTENDEE', '203.0.113.1');
    await buyer(email, {}, owner);
    await buyer(email, { password: OTHER, password2: OTHER }, browserOf('ATTENDEE', '203.0.113.2'));
    const code = await on.codeTo(email);
    const phone = await verify(email, code, browserOf('ATTENDEE'));
    expect(phone.status).toBe(409);
    expect(phone.body).toMatchObject({ error: { code: 'other_browser' } });
    expect((await verify(email, code, owner)).status).toBe(200);
  });

  test('replaces the previous one when sent again from the same browser', async () => {
    const email = 'again@join.test';
    const browser = browserOf('ATTENDEE');
    await buyer(email, {}, browser);
    await buyer(email, { password: OTHER, password2: OTHER }, browser);
    expect((await verify(email, await on.codeTo(email), browserOf('ATTENDEE'))).status).toBe(200);
    expect((await browser.login(email, OTHER)).status).toBe(200);
  });
});

describe('joining with an existing account', () => {
  const link = (body: object, browser: Browser = browserOf('TENANT')) =>
    browser.post('/auth/link-account', {
      targetGroupId: app.tenants.a.id,
      password: PASSWORD,
      ...body,
    });

  test('accepts the invite with the password, once', async () => {
    const username = 'linked@join.test';
    await on.person(username);
    const inviteCode = await on.invite(username);
    const roles = ['tenant_owner'];
    const answer = await link({ username: ' LINKED@join.test ', inviteCode, roles, eventId: 'x' });
    expect(answer.body).toEqual({ success: true });
    expect(answer.cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['foyer_known']);
    expect(await on.membership(username)).toMatchObject({
      status: 'active',
      roles: ['tenant_door'],
    });
    expect((await browserOf('TENANT').login(username, PASSWORD)).body).toMatchObject({
      roles: ['tenant_door'],
    });
    expect((await link({ username, inviteCode })).status).toBe(410);
  });

  test('rejects a wrong password, another person’s invite and an unknown one', async () => {
    const username = 'refused@join.test';
    await on.person(username);
    await on.person('refused-other@join.test');
    const inviteCode = await on.invite(username);
    const wrong = await link({ username, inviteCode, password: 'wrong' });
    const nobody = await link({ username: 'nobody@join.test', inviteCode });
    expect([wrong.status, wrong.text]).toEqual([401, nobody.text]);
    expect((await link({ username: 'refused-other@join.test', inviteCode })).status).toBe(404);
    expect((await link({ username, inviteCode: 'of-nobody' })).status).toBe(404);
    const elsewhere = { targetGroupId: app.tenants.b.id };
    expect((await link({ username, inviteCode, ...elsewhere })).status).toBe(404);
    expect((await on.membership(username))?.status).toBe('pending');
  });

  test('joins the invited address, even if someone else is signed in', async () => {
    const username = 'invited@join.test';
    await on.person(username);
    await on.person('present@join.test');
    await on.invite('present@join.test', { roles: ['tenant_viewer'] });
    await app
      .database('accounts_membership')
      .where({ user_id: (await on.user('present@join.test'))?.id })
      .update({ status: 'active' });
    const browser = browserOf('TENANT');
    await browser.login('present@join.test', PASSWORD);
    const inviteCode = await on.invite(username);
    expect((await link({ username, inviteCode }, browser)).status).toBe(200);
    expect((await on.membership(username))?.roles).toEqual(['tenant_door']);
    expect((await on.membership('present@join.test'))?.roles).toEqual(['tenant_viewer']);
    expect((await browser.get('/auth/session')).body).toMatchObject({
      user: { email: 'present@join.test' },
    });
  });

  test('counts wrong passwords like a sign-in', async () => {
    const username = 'hammered@join.test';
    await on.person(username);
    const inviteCode = await on.invite(username);
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await link({ username, inviteCode, password: `wrong ${n}` })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await browserOf('ATTENDEE').login(username, PASSWORD)).status).toBe(429);
  });
});

test('deletes long-expired codes, with the forms stored with them', async () => {
  const { forgetCodes } = await import('./server/codes.ts');
  await buyer('forgotten@join.test');
  await on.invite('kept@join.test');
  const long = new Date(Date.now() - 2 * 24 * 3_600_000);
  const of = (email: string) => app.database('accounts_code').where({ email });
  for (const email of ['forgotten@join.test', 'kept@join.test'])
    await of(email).update({ expires_at: long });
  await app.runJob(forgetCodes, {});
  expect(await of('forgotten@join.test')).toEqual([]);
  expect(await of('kept@join.test')).toHaveLength(1);
});
