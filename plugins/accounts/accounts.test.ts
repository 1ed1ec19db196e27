import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { conforms, testApp, type TestApp } from '@foyer/testing';
import { accounts } from './contract.ts';
import type { SignedIn } from './contract/signIn.ts';
import { people } from './server.ts';
import { act, makeOperator } from './testing/testOperators.ts';
import { joiningCalls, joiningUnaudited } from './testing/joiningCalls.ts';
import { ownCalls } from './testing/ownCalls.ts';
import { peopleConformance } from './testing/peopleConformance.ts';
import { secondFactorCalls, secondFactorUnaudited } from './testing/secondFactorCalls.ts';

const password = 'Foyer!test1';

conforms(import.meta.url, {
  ...peopleConformance,
  calls: {
    login: async ({ as }) => {
      await as.platform().request('/api/auth/session');
      const username = 'super_user@platform.test';
      return { body: { username, password, applicationType: 'PLATFORM' } };
    },
    logout: ({ as }) => ({ as: as.platform('platform_manager') }),
    session: ({ as }) => ({ as: as.platform() }),
    keepDetails: () => ({ body: { address1: '1 Main Street', city: 'Portland', country: 'US' } }),
    deleteAccount: async (app) => {
      const username = 'leaver@x.test';
      const { asPlatform, use } = app.runtime.depsOf('accounts');
      await asPlatform('create users for a test').tx((tx) =>
        use(people).create(tx, { email: username, name: 'Lee', password }),
      );
      const as = app.as.person({ label: 'a', username, password, applicationType: 'ATTENDEE' });
      return { as, body: { password } };
    },
    openDeviceLink: () => ({ params: { token: 'of-nobody' } }),
    ...joiningCalls,
    ...secondFactorCalls,
    ...peopleConformance.calls,
    enter: () => ({ query: { ticket: 'of-nobody' } }),
    stopImpersonation: async (app) => ({ as: await act(app, await makeOperator(app)) }),
    ...ownCalls,
  },
  unaudited: { ...joiningUnaudited, ...secondFactorUnaudited },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const at = (label: string) => client(accounts, app.as.nobody(label));
const platform = <T>(work: Parameters<ReturnType<typeof scope>['tx']>[0]) =>
  scope().tx(work) as Promise<T>;
const scope = () => app.runtime.depsOf('accounts').asPlatform('create users for a test');
const service = () => app.runtime.depsOf('accounts').use(people);
const newPerson = (email: string) =>
  platform<{ id: string }>((tx) => service().create(tx, { email, name: 'Ann', password }));

test('answers more concurrent members than there are connections', async () => {
  const visitor = app.as.tenant('a');
  const asked = Array.from({ length: 40 }, () => visitor.request('/api/auth/session'));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

describe('signing in', () => {
  test('returns the user, their groups and their permissions', async () => {
    const { id: userId } = await newPerson('Ann@X.test');
    const tenantId = app.tenants.a.id;
    await platform(async (tx) => {
      await service().join(tx, { userId, realm: 'platform', roles: ['platform_user'] });
      await service().join(tx, { userId, realm: 'tenant', tenantId, roles: ['tenant_admin'] });
    });
    const session = (await at('a').login({
      body: { username: ' ANN@x.test ', password, applicationType: 'TENANT' },
    })) as SignedIn;
    expect(session).toMatchObject({
      realm: 'tenant',
      user: { id: userId, email: 'ann@x.test', name: 'Ann' },
      tenant: { id: tenantId, url: 'a' },
      roles: ['tenant_admin'],
      groups: [
        { id: 'platform', url: 'console', roles: ['platform_user'] },
        { id: tenantId, url: 'a', roles: ['tenant_admin'] },
      ],
    });
    expect(session.permissions).toContain('charities:assignments.read');
    expect(session.permissions).not.toContain('charities:charities.write');
    const row = await app
      .database('accounts_user')
      .where({ id: userId })
      .first<{ last_login_at: Date | null }>();
    expect(row?.last_login_at).not.toBeNull();
  });

  test('is refused with the same response for every wrong detail', async () => {
    await app.as.tenant('b').request('/api/auth/session');
    const { id } = await newPerson('disabled@x.test');
    await app.database('accounts_user').where({ id }).update({ status: 'disabled' });
    const answers = [];
    for (const [label, username, given] of [
      ['console', 'unknown@x.test', password],
      ['console', 'disabled@x.test', password],
      ['console', 'tenant_admin@b.test', password],
      ['b', 'tenant_admin@b.test', 'wrong'],
      ['a', 'tenant_admin@b.test', password],
    ] as const) {
      const answer = await app.as.nobody(label).request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username,
          password: given,
          applicationType: label === 'console' ? 'PLATFORM' : 'TENANT',
        }),
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  test('is open to anyone with an account on a storefront', async () => {
    await newPerson('buyer@x.test');
    const session = await at('b').login({
      body: { username: 'buyer@x.test', password, applicationType: 'ATTENDEE' },
    });
    expect(session).toMatchObject({
      realm: 'attendee',
      roles: ['attendee'],
      groups: [],
      permissions: ['accounts:own.account', 'orders:own.orders'],
    });
  });

  test('with empty input shows an error at each field', async () => {
    const empty = { username: '', password: '', applicationType: 'PLATFORM' } as const;
    await expect(at('console').login({ body: empty })).rejects.toMatchObject({
      status: 422,
      fields: { username: ['Please enter your email.'], password: ['Please enter your password.'] },
    });
  });
});

describe('a session', () => {
  const one = () => app.as.tenant('a', 'tenant_viewer');
  const status = async () => (await one().request('/api/auth/session')).status;

  test('ends at once for a disabled user, and for one who is no longer a member', async () => {
    expect(await status()).toBe(200);
    const user = () => app.database('accounts_user').where({ email: 'tenant_viewer@a.test' });
    await user().update({ status: 'disabled' });
    expect(await status()).toBe(401);
    await user().update({ status: 'active' });
    expect(await status()).toBe(200);
    const { id } = (await user().first<{ id: string }>('id'))!;
    await app.database('accounts_membership').where({ user_id: id }).update({ status: 'disabled' });
    expect(await status()).toBe(401);
  });

  test('returns 401 when signed out', async () => {
    await expect(at('console').session({})).rejects.toMatchObject({ status: 401 });
  });
});

describe('people', () => {
  test('have one account per email, in any spelling', async () => {
    await newPerson('twice@x.test');
    await expect(newPerson(' TWICE@x.test')).rejects.toMatchObject({
      status: 409,
      code: 'duplicate_user',
    });
  });

  test('belong to a group once, with roles of that group only', async () => {
    const { id: userId } = await newPerson('member@x.test');
    const join = (roles: string[]) =>
      platform((tx) =>
        service().join(tx, { userId, realm: 'platform', roles: roles as ['super_user'] }),
      );
    await expect(join(['tenant_admin'])).rejects.toThrow('accounts_membership');
    await expect(join([])).rejects.toThrow('accounts_membership');
    await join(['platform_report']);
    await expect(join(['super_user'])).rejects.toMatchObject({
      status: 409,
      code: 'duplicate_member',
    });
  });

  test('are audited, without their passwords', async () => {
    const { id } = await newPerson('audited@x.test');
    const lines = await app.database('kit_audit').where({ subject_id: id });
    expect(lines).toMatchObject([{ action: 'user.created', after: { email: 'audited@x.test' } }]);
    expect(JSON.stringify(lines)).not.toContain('argon2');
    const hash = await app
      .database('accounts_user')
      .where({ id })
      .first<{ password_hash: string }>();
    expect(hash?.password_hash).toMatch(/^\$argon2id\$/);
  });
});
