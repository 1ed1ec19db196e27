import { client } from '@foyer/kit';
import { ask, cookiesOf, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from './contract.ts';
import { people } from './server.ts';
import { deviceWords } from './server/sessions.ts';

const password = 'Foyer!test1';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** A member of both tenants; each of their visitors is a separate browser. */
async function newMember(name: string) {
  const email = `${name}@x.test`;
  const deps = app.runtime.depsOf('accounts');
  const id = await deps.asPlatform('create users for a test').tx(async (tx) => {
    const { id: userId } = await deps.use(people).create(tx, { email, name, password });
    for (const tenant of [app.tenants.a, app.tenants.b])
      await deps.use(people).join(tx, {
        userId,
        realm: 'tenant',
        tenantId: tenant.id,
        roles: ['tenant_admin'],
      });
    return userId;
  });
  const browser = (label = 'a', given = password) =>
    app.as.person({ label, username: email, password: given, applicationType: 'TENANT' });
  return { id, email, browser };
}

const api = (visitor: Visitor) => client(accounts, visitor);
const status = async (visitor: Visitor) => (await visitor.request('/api/auth/session')).status;
/** A browser that only holds a copy of this cookie. */
const statusOf = async (cookie: string, label = 'a') =>
  (await app.as.nobody(label).request('/api/auth/session', { headers: { cookie } })).status;

describe('my sessions', () => {
  test('are listed for all hosts with device, address and times, and without their cookies', async () => {
    const { browser } = await newMember('lists');
    const [here, there] = [browser(), browser('b')];
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';
    await there.request('/api/auth/session', { headers: { 'user-agent': userAgent } });
    const { result } = await api(here).ownSessions({});
    expect(result).toHaveLength(2);
    expect(result.find(({ isCurrent }) => isCurrent)).toMatchObject({
      application: 'tenant',
      groupName: 'Tenant A',
      address: '127.0.0.1',
      device: 'Unknown device',
    });
    expect(result.find(({ isCurrent }) => !isCurrent)?.groupName).toBe('Tenant B');
    const [sid = ''] = decodeURIComponent((await here.cookie()).split('=s%3A')[1] ?? '').split('.');
    expect(sid).not.toBe('');
    expect(JSON.stringify(result)).not.toContain(sid);
    await expect(api(app.as.nobody('a')).ownSessions({})).rejects.toMatchObject({ status: 401 });
  });

  test('can be ended one by one, with immediate effect and without affecting others', async () => {
    const { browser } = await newMember('ends');
    const [here, there] = [browser(), browser('b')];
    expect(await status(there)).toBe(200);
    const { result } = await api(here).ownSessions({});
    const params = { id: result.find(({ isCurrent }) => !isCurrent)!.id };
    const stranger = (await newMember('stranger')).browser();
    await expect(api(stranger).endSession({ params })).rejects.toMatchObject({ status: 404 });
    expect(await status(there)).toBe(200);
    await api(here).endSession({ params });
    expect(await status(there)).toBe(401);
    expect(await status(here)).toBe(200);
    await expect(api(here).endSession({ params })).rejects.toMatchObject({ status: 404 });
  });

  test('can all be ended except this one', async () => {
    const { browser } = await newMember('endsAll');
    const [here, ...others] = [browser(), browser(), browser('b')] as const;
    for (const other of others) expect(await status(other)).toBe(200);
    await api(here).endOtherSessions({});
    for (const other of others) expect(await status(other)).toBe(401);
    expect((await api(here).ownSessions({})).result).toHaveLength(1);
  });

  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('shows %s as %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  test('keep at most 300 characters of a user agent', async () => {
    const { id, email } = await newMember('talks');
    await app.as.nobody('a').request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'x'.repeat(5_000) },
      body: JSON.stringify({ username: email, password, applicationType: 'TENANT' }),
    });
    const rows = await app
      .database('kit_session')
      .whereRaw(`sess ->> 'userId' = ?`, [id])
      .select<{ sess: { who: { userAgent: string } } }[]>('sess');
    expect(rows.map(({ sess }) => sess.who.userAgent.length)).toEqual([300]);
  });
});

describe('changing the password', () => {
  const changed = 'Foyer!test2';
  const change = (visitor: Visitor, body: object) =>
    ask(visitor, 'post', '/api/auth/change-password', { body });

  test('ends all other sessions and a stolen copy of this one, and notifies the owner', async () => {
    const { id, email, browser } = await newMember('changes');
    const [here, there] = [browser(), browser('b')];
    expect(await status(there)).toBe(200);
    const stolen = await here.cookie();
    const answer = await here.request('/api/auth/change-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, oldPassword: password, password: changed }),
    });
    expect(await answer.json()).toEqual({ success: true });
    expect(await status(there)).toBe(401);
    expect(await statusOf(stolen)).toBe(401);
    expect(await statusOf(cookiesOf(answer))).toBe(200);
    await expect(browser().request('/api/auth/session')).rejects.toThrow('cannot sign in (401)');
    expect(await status(browser('a', changed))).toBe(200);
    const [mail] = (await app.mail()).filter(({ recipient }) => recipient === email);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.text).toContain('http://a.foyer.test/admin/forgot-password');
    const lines = await app.database('kit_audit').where({ subject_id: id });
    expect(lines.map(({ action }: { action: string }) => action)).toContain(
      'user.password_changed',
    );
    expect(JSON.stringify(lines)).not.toContain(changed);
  });

  test('invalidates pending reset links', async () => {
    const { email, browser } = await newMember('resets');
    await app.database('accounts_code').insert({
      purpose: 'reset',
      email,
      realm: 'tenant',
      tenant_id: app.tenants.a.id,
      code_hash: Buffer.from('x'),
      expires_at: new Date(Date.now() + 60_000),
    });
    expect(
      (await change(browser(), { username: email, oldPassword: password, password: changed }))
        .status,
    ).toBe(200);
    const row = await app.database('accounts_code').where({ email }).first<{ used_at: Date }>();
    expect(row!.used_at).not.toBeNull();
  });

  test('needs the old password, your own name and a new password that follows the rules', async () => {
    const { email, browser } = await newMember('refused');
    const here = browser();
    for (const [body, code, message] of [
      [{ oldPassword: 'wrong' }, 422, 'Your current password is incorrect.'],
      [{ oldPassword: '' }, 422, 'The current password field is required.'],
      [{ password: '' }, 422, 'The new password field is required.'],
      [{ password: 'Ab1!' }, 422, 'Password must be at least 8 characters.'],
      [{ password }, 422, 'Choose a password that’s different from your current one.'],
      [{ username: 'super_user@platform.test' }, 403, 'You can only change your own password.'],
    ] as const)
      expect(
        await change(here, { username: email, oldPassword: password, password: changed, ...body }),
      ).toMatchObject({ status: code, body: { error: { message } } });
    expect(
      (
        await change(app.as.nobody('a'), {
          username: email,
          oldPassword: password,
          password: changed,
        })
      ).status,
    ).toBe(401);
    expect(await status(here)).toBe(200);
  });

  test('is limited like signing in, in case a cookie was stolen', async () => {
    const { email, browser } = await newMember('guesses');
    const cookies = await browser().cookie();
    // Without the cookie that marks the owner's device as known.
    const cookie = cookies.split('; ').find((pair) => pair.startsWith('foyer_tenant=')) ?? '';
    const answers: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const answer = await app.as.nobody('a').request('/api/auth/change-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ username: email, oldPassword: 'wrong', password: changed }),
      });
      answers.push(answer.status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('changes once when sent twice at once', async () => {
    const { email, browser } = await newMember('twice');
    const [one, two] = [browser(), browser()];
    await Promise.all([status(one), status(two)]);
    const body = { username: email, oldPassword: password };
    const answers = await Promise.all([
      change(one, { ...body, password: 'Foyer!test2' }),
      change(two, { ...body, password: 'Foyer!test3' }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

test('a cookie that was copied before signing out is invalid', async () => {
  const { browser } = await newMember('leaves');
  const here = browser();
  const copy = await here.cookie();
  expect(await statusOf(copy)).toBe(200);
  await api(here).logout({});
  expect(await statusOf(copy)).toBe(401);
});
