import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, type ApiError } from '@foyer/kit';
import { address, ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { accounts } from './contract.ts';
import { addMember } from './testing/member.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const USERS = '/platform/users';
const api = (as: Visitor = app.as.platform()) => client(accounts, as);
const invite = (id: string, roles: string[] = ['platform_user'], as = app.as.platform()) =>
  ask(as, 'post', address(USERS), { body: { id, group: { roles } } });
const userOf = async (id: string) =>
  (await api().platformUsers.list({ filters: `id = "${id}"` })).result[0];
const mailsTo = async (email: string) =>
  (await app.mail()).filter(({ recipient }) => recipient === email);
const codeOf = async (email: string) =>
  /code: (\d{8})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
const verify = (email: string, code: string, as = app.as.platform()) =>
  ask(as, 'post', address(`${USERS}/:email/verify`, { email }), { body: { code } });
const remove = (as: Visitor, id: string) => ask(as, 'delete', address(`${USERS}/:id`, { id }));
const change = (as: Visitor, id: string, roles: string[]) =>
  ask(as, 'put', address(`${USERS}/:id`, { id }), { body: { group: { roles } } });
const FOUR = ['super_user', 'platform_manager', 'platform_report', 'platform_user'];

describe('an invite', () => {
  test('creates a pending platform user, in any spelling of the address', async () => {
    const { status, body } = await invite(' New.Person@Platform.TEST ', FOUR);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'new.person@platform.test',
      group: { id: 'platform', name: 'Foyer', status: 'PENDING', lastLogin: null, roles: FOUR },
      success: true,
    });
    expect(await userOf('new.person@platform.test')).toMatchObject({ group: { roles: FOUR } });
  });

  test('sent twice by one click is one email, and later a new one', async () => {
    const email = 'twice@platform.test';
    const statuses = (await Promise.all([invite(email), invite(email)])).map((one) => one.status);
    expect(statuses).toEqual([200, 200]);
    expect(await mailsTo(email)).toHaveLength(1);
    await app.database('accounts_membership').update({ invited_at: new Date(Date.now() - 60_000) });
    expect((await invite(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await invite(email, ['platform_report'])).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('is refused for members, including yourself', async () => {
    await app.as.platform('platform_manager').request('/api/auth/session');
    for (const email of ['platform_manager@platform.test', 'super_user@platform.test'])
      expect(await invite(email)).toMatchObject({
        status: 409,
        body: { error: { code: 'duplicate_member' } },
      });
  });

  test('reports invalid fields, and accepts no unknown roles', async () => {
    const wrong: [string, unknown, string][] = [
      ['no address', ['platform_user'], 'id'],
      ['roles@platform.test', [], 'group.roles'],
      ['roles@platform.test', ['tenant_owner'], 'group.roles.0'],
      ['roles@platform.test', ['root'], 'group.roles.0'],
      ['roles@platform.test', 'super_user', 'group.roles'],
    ];
    for (const [id, roles, field] of wrong) {
      const { status, body } = await invite(id, roles as string[]);
      expect([status, Object.keys((body as { error: ApiError }).error.fields ?? {})]).toEqual([
        422,
        [field],
      ]);
    }
    expect(await userOf('roles@platform.test')).toBeUndefined();
  });

  test('is limited to ten emails per hour to one address', async () => {
    const email = 'flooded@platform.test';
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const roles = n % 2 ? ['platform_user'] : ['platform_report'];
      statuses.push((await invite(email, roles)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('verifying', () => {
  test('activates the invited person with the emailed code, once', async () => {
    const email = 'verified@platform.test';
    await invite(email);
    const code = await codeOf(email);
    expect((await verify(email, code === '00000000' ? '11111111' : '00000000')).status).toBe(404);
    expect(await verify(email, `${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await userOf(email)).toMatchObject({ group: { status: 'ACTIVE' } });
    expect((await verify(email, code)).status).toBe(410);
  });

  test('ends after five wrong codes', async () => {
    const email = 'guessed@platform.test';
    await invite(email);
    const code = await codeOf(email);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (let n = 0; n < 5; n += 1) expect((await verify(email, wrong)).status).toBe(404);
    expect((await verify(email, code)).status).toBe(410);
    expect(await userOf(email)).toMatchObject({ group: { status: 'PENDING' } });
  });

  test('completes a sign-up that waits for the code', async () => {
    const email = 'signed.up@platform.test';
    await invite(email);
    const link = /http\S+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? '';
    const form = {
      username: email,
      password: 'Foyer!test1',
      password2: 'Foyer!test1',
      firstName: 'Sid',
      lastName: 'Up',
      groupId: 'platform',
      verifyCode: new URL(link).searchParams.get('code'),
    };
    const registered = await ask(app.as.nobody(), 'post', '/api/auth/register', { body: form });
    expect(registered.status).toBe(200);
    const mailed = /(\d{4}) (\d{4})/.exec((await mailsTo(email)).at(-1)?.text ?? '');
    expect((await verify(email, `${mailed?.[1]}${mailed?.[2]}`)).status).toBe(200);
    const applicationType = 'PLATFORM' as const;
    const who = { label: 'console', username: email, password: form.password, applicationType };
    expect((await ask(app.as.person(who), 'get', '/api/auth/session')).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ name: 'Sid Up', group: { status: 'ACTIVE' } });
  });

  test('with another person’s code or without an invite is refused', async () => {
    await invite('one@platform.test');
    await invite('two@platform.test');
    const code = await codeOf('one@platform.test');
    expect((await verify('two@platform.test', code)).status).toBe(404);
    expect((await verify('nobody@platform.test', code)).status).toBe(404);
  });
});

describe('a changed user', () => {
  test('is affected at the next request of an open session', async () => {
    const { visitor, email } = await addMember(app, {
      email: 'lowered@platform.test',
      roles: ['super_user'],
    });
    expect((await ask(visitor, 'get', address(USERS))).status).toBe(200);
    expect((await change(app.as.platform(), email, ['platform_user'])).status).toBe(200);
    expect((await ask(visitor, 'get', address(USERS))).status).toBe(403);
    expect((await ask(visitor, 'get', '/api/tenants')).status).toBe(200);
  });

  test('is signed out at once when removed, and their invites end', async () => {
    const { visitor, email, id } = await addMember(app, {
      email: 'removed@platform.test',
      roles: ['platform_user'],
    });
    expect((await ask(visitor, 'get', '/api/auth/session')).status).toBe(200);
    expect(await remove(app.as.platform(), email)).toMatchObject({
      status: 200,
      body: { id: email, success: true },
    });
    expect((await ask(visitor, 'get', '/api/auth/session')).status).toBe(401);
    expect(await app.database('kit_session').whereRaw(`sess ->> 'userId' = ?`, id)).toEqual([]);
    expect(await app.database('accounts_user').where({ id })).toHaveLength(1);
  });

  test('is deleted if they never signed up', async () => {
    const email = 'mistyped@platform.test';
    await invite(email);
    const code = await codeOf(email);
    expect((await remove(app.as.platform(), email)).status).toBe(200);
    expect(await app.database('accounts_user').where({ email })).toEqual([]);
    expect((await verify(email, code)).status).toBe(404);
    expect((await invite(email)).status).toBe(200);
    expect((await verify(email, code)).status).toBe(404);
  });

  test('can’t be yourself', async () => {
    const { visitor, email } = await addMember(app, {
      email: 'myself@platform.test',
      roles: ['super_user'],
    });
    const own = { status: 409, body: { error: { code: 'own_membership' } } };
    expect(await remove(visitor, email)).toMatchObject(own);
    expect(await change(visitor, email, ['platform_user'])).toMatchObject(own);
  });
});

test('a manager can’t manage platform users', async () => {
  const manager = app.as.platform('platform_manager');
  for (const asked of [
    ask(manager, 'get', address(USERS)),
    invite('x@platform.test', FOUR, manager),
    remove(manager, 'super_user@platform.test'),
    change(manager, 'platform_manager@platform.test', FOUR),
    verify('x@platform.test', '12345678', manager),
  ])
    expect((await asked).status).toBe(403);
});

describe('the last super user', () => {
  /** Two of them, without anyone else who could sign in as one. */
  async function lastTwo(name: string) {
    const [a, b] = await Promise.all(
      ['a', 'b'].map((one) =>
        addMember(app, { email: `${name}.${one}@platform.test`, roles: ['super_user'] }),
      ),
    );
    for (const one of [a!, b!])
      expect((await ask(one.visitor, 'get', address(USERS))).status).toBe(200);
    await app
      .database('accounts_user')
      .whereNotIn('id', [a!.id, b!.id])
      .update({ status: 'disabled' });
    return [a!, b!] as const;
  }
  const leftOf = async () =>
    app
      .database('accounts_membership as m')
      .join('accounts_user as u', 'u.id', 'm.user_id')
      .whereRaw(`'super_user' = any(m.roles)`)
      .where({ 'm.status': 'active', 'm.realm': 'platform', 'u.status': 'active' });
  const restore = () => app.database('accounts_user').update({ status: 'active' });

  test('stays when two remove each other at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = await lastTwo(`remove${round}`);
      const answers = await Promise.all([remove(a.visitor, b.email), remove(b.visitor, a.email)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
      expect(await leftOf()).toHaveLength(1);
      await restore();
    }
  });

  test('stays when two revoke each other’s role, or one removes and one demotes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = await lastTwo(`lower${round}`);
      const answers = await Promise.all([
        change(a.visitor, b.email, ['platform_user']),
        round % 2 ? remove(b.visitor, a.email) : change(b.visitor, a.email, ['platform_user']),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await leftOf()).toHaveLength(1);
      await restore();
    }
  });

  test('doesn’t count invited people who were verified but never chose a password', async () => {
    const [a, b] = await lastTwo('locked');
    const email = 'never.came@platform.test';
    await invite(email, FOUR, a.visitor);
    await verify(email, await codeOf(email), a.visitor);
    await app.database('accounts_user').where({ id: a.id }).update({ password_hash: null });
    expect(await remove(a.visitor, b.email)).toMatchObject({
      status: 409,
      body: { error: { code: 'last_super_user' } },
    });
    await restore();
  });
});

test('removing someone while they are being verified leaves one of the two states, without an error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `both${round}@platform.test`;
    await invite(email);
    const code = await codeOf(email);
    const [removed, verified] = await Promise.all([
      remove(app.as.platform(), email),
      verify(email, code),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404, 410]).toContain(verified.status);
    expect(await userOf(email)).toBeUndefined();
  }
});
