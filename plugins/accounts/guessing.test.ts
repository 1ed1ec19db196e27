import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, hostFetch, testApp, type TestApp } from '@foyer/testing';
import { people } from './server.ts';
import { deviceToken } from './server/knownDevice.ts';

const password = 'Foyer!test1';

let app: TestApp;
beforeAll(async () => {
  // As behind a proxy, so that each request can have its own address.
  app = await testApp({ variables: { TRUST_PROXY: 'loopback' } });
  const accounts = app.runtime.depsOf('accounts');
  await accounts.asPlatform('create users for a test').tx(async (tx) => {
    for (const email of ['owner@x.test', 'other@x.test'])
      await accounts.use(people).create(tx, { email, name: 'Olive Parker', password });
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('kit_rate_limit').delete();
  await app.database('kit_mail').delete();
  await app.database('graphile_worker._private_jobs').delete();
  await app.database('accounts_user').update({ warned_at: null });
});

/** A user of the platform and of tenant a. */
async function member(email: string): Promise<void> {
  const accounts = app.runtime.depsOf('accounts');
  await accounts.asPlatform('create users for a test').tx(async (tx) => {
    const { create, join } = accounts.use(people);
    const { id: userId } = await create(tx, { email, name: 'Ada', password });
    await join(tx, { userId, realm: 'platform', roles: ['platform_user'] });
    const tenantId = app.tenants.a.id;
    await join(tx, { userId, realm: 'tenant', tenantId, roles: ['tenant_viewer'] });
  });
}

interface Try {
  username?: string;
  from?: string;
  given?: string;
  cookie?: string;
  label?: string;
}

const tryIt = ({
  username = 'owner@x.test',
  from = '203.0.113.1',
  given = 'wrong',
  ...rest
}: Try) =>
  app.as.nobody(rest.label ?? 'a').request('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(rest.cookie && { cookie: rest.cookie }),
    },
    body: JSON.stringify({ username, password: given, applicationType: 'ATTENDEE' }),
  });
const statusOf = async (one: Try) => (await tryIt(one)).status;
const right = (one: Try = {}) => statusOf({ ...one, given: password });
/** An address for each number. */
const address = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;
async function guess(count: number, one: (n: number) => Try): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const status = await statusOf(one(n));
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}
/** Signs in like a browser, and returns the cookie by which that browser is known from then on. */
async function deviceOf(one: Try = {}): Promise<string> {
  const answer = await tryIt({ from: '192.0.2.7', ...one, given: password });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('foyer_known='));
  return cookie ?? '';
}

describe('ten wrong passwords from one address', () => {
  test('block that address for a while, but not the owner elsewhere', async () => {
    expect(await guess(12, () => ({}))).toEqual({ 401: 10, 429: 2 });
    expect(await right()).toBe(429);
    expect(await right({ from: '203.0.113.2' })).toBe(200);
    expect(await statusOf({ username: 'other@x.test' })).toBe(401);
  });

  test('are answered with the wait time and a hint that a known device isn’t blocked', async () => {
    await guess(10, () => ({}));
    const answer = await tryIt({});
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(250);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'too_many_requests',
        message:
          'Too many wrong passwords. You can still sign in on a device you’ve used before. Try again in 5 minutes.',
      },
    });
  });

  test('don’t block a known device behind the same address', async () => {
    const cookie = await deviceOf();
    await guess(11, () => ({}));
    expect(await right()).toBe(429);
    expect(await right({ cookie })).toBe(200);
  });

  test('count together for one IPv6 network', async () => {
    const from = (n: number) => ({ from: `2001:db8:1:2::${n.toString(16)}` });
    expect(await guess(12, from)).toEqual({ 401: 10, 429: 2 });
  });
});

describe('guesses from many addresses', () => {
  test('end at fifty per hour for one name, across hosts and consoles', async () => {
    const from = (n: number) => ({ from: address(n), label: n % 2 ? 'a' : 'b' });
    expect(await guess(60, from)).toEqual({ 401: 50, 429: 10 });
    expect(await right({ from: '203.0.113.2' })).toBe(429);
  });

  test('don’t block the owner’s known device at any address', async () => {
    const cookie = await deviceOf();
    await guess(51, (n) => ({ from: address(n) }));
    expect(await right({ from: address(400) })).toBe(429);
    expect(await right({ from: address(401), cookie })).toBe(200);
    expect(await right({ from: address(402), cookie, label: 'b' })).toBe(200);
  });

  test('get no more attempts when sent concurrently', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => statusOf({ from: address(n) })),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  });

  test('aren’t reset by signing in to the attacker’s own account', async () => {
    const mine = (n: number) => ({ username: 'other@x.test', from: address(n) });
    for (let n = 0; n < 55; n += 1) {
      await tryIt({ from: address(n) });
      expect(await right(mine(n))).toBe(200);
    }
    expect(await statusOf({ from: address(300) })).toBe(429);
  });
});

describe('one address that tries many names', () => {
  test('is blocked, but a known device behind it isn’t', async () => {
    const cookie = await deviceOf();
    const seen = await guess(70, (n) => ({ username: `nobody${n}@x.test` }));
    expect(seen).toEqual({ 401: 60, 429: 10 });
    expect(await right()).toBe(429);
    expect(await right({ cookie })).toBe(200);
  });

  test('is limited to three hundred wrong attempts per hour, even if they come slowly', async () => {
    const cookie = await deviceOf();
    await tryIt({ username: 'nobody@x.test' });
    const counted = (name: string) =>
      app.database('kit_rate_limit').whereLike('key', `accounts.guess.${name}:203.0.113.1`);
    await counted('address').update({ points: 299 });
    await counted('burst').delete();
    expect(await statusOf({ username: 'nobody@x.test' })).toBe(401);
    expect(await right()).toBe(429);
    expect(await right({ cookie })).toBe(200);
    expect(await right({ from: '203.0.113.2' })).toBe(200);
  });

  test('can be a school, whose right passwords don’t count', async () => {
    for (let n = 0; n < 20; n += 1) await right({ username: n % 2 ? 'other@x.test' : undefined });
    const rows = await app
      .database('kit_rate_limit')
      .whereLike('key', 'accounts.guess.%')
      .whereRaw(`key not like 'accounts.guess.burst:%'`)
      .where('points', '>', 0);
    expect(rows).toEqual([]);
  });
});

describe('a known device', () => {
  test('is recognized by a cookie that scripts can’t read and that lasts half a year', async () => {
    const answer = await tryIt({ given: password });
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('foyer_known='));
    expect(lines).toEqual([
      expect.stringMatching(
        /^foyer_known=[^;]+; Max-Age=15552000; Path=\/; .*HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(decodeURIComponent(lines[0] ?? '')).not.toContain('owner');
  });

  test('is known only for its own account, and only with an unaltered cookie', async () => {
    const [own, others] = [await deviceOf(), await deviceOf({ username: 'other@x.test' })];
    await guess(11, () => ({}));
    expect(await right({ cookie: others })).toBe(429);
    const [, id = ''] = /=([^.]+)/.exec(own) ?? [];
    expect(await right({ cookie: own.replace(id, id.toUpperCase()) })).toBe(429);
    expect(await right({ cookie: own.replace(/\d{10}/, '4102444800') })).toBe(429);
    expect(await right({ cookie: 'foyer_known=~~..~a.b.c' })).toBe(429);
    expect(await right({ cookie: own })).toBe(200);
  });

  test('stays known for everyone who signs in on it, up to five people', async () => {
    let cookie = await deviceOf();
    cookie = await deviceOf({ username: 'other@x.test', cookie });
    await guess(11, () => ({}));
    await guess(11, () => ({ username: 'other@x.test' }));
    expect(await right({ cookie })).toBe(200);
    expect(await right({ username: 'other@x.test', cookie })).toBe(200);
    for (let n = 0; n < 8; n += 1) cookie = await deviceOf({ cookie });
    expect(decodeURIComponent(cookie).split('~')).toHaveLength(2);
  });

  test('can sign in at most sixty times a minute, because each costs a hash', async () => {
    const cookie = await deviceOf();
    expect(await right({ cookie })).toBe(200);
    const counted = app.database('kit_rate_limit').whereLike('key', 'accounts.guess.burst:known %');
    expect(await counted.clone().update({ points: 60 })).toBe(1);
    expect(await right({ cookie })).toBe(429);
    await counted.clone().delete();
    expect(await right({ cookie })).toBe(200);
  });

  test('has its own twenty attempts per hour, and then counts as unknown', async () => {
    const cookie = await deviceOf();
    expect(await guess(32, () => ({ cookie }))).toEqual({ 401: 30, 429: 2 });
    expect(await right({ cookie })).toBe(429);
    expect(await right({ from: '203.0.113.2' })).toBe(200);
  });
});

describe('the owner', () => {
  const mails = async () => (await app.mail()).map(({ recipient }) => recipient);

  test('is notified of the tenth wrong password, once a day, with what happened and what to do', async () => {
    await guess(9, (n) => ({ from: address(n) }));
    await app.jobs.run();
    expect(await mails()).toEqual([]);
    await guess(30, (n) => ({ from: address(n + 9) }));
    await app.jobs.run();
    const [mail] = await app.mail();
    expect(mail).toMatchObject({
      recipient: 'owner@x.test',
      subject: 'Failed sign-in attempts on your account',
    });
    expect(mail?.text).toContain('198.51.0.10');
    expect(mail?.text).toContain('None of the attempts worked');
    expect(mail?.text).toContain('a device you’ve signed in on before');
    await app.database('kit_rate_limit').delete();
    await guess(30, (n) => ({ from: address(n) }));
    await app.jobs.run();
    expect(await mails()).toEqual(['owner@x.test']);
    await app
      .database('accounts_user')
      .where({ email: 'owner@x.test' })
      .update({ warned_at: app.database.raw(`now() - interval '25 hours'`) });
    await app.database('kit_rate_limit').delete();
    await guess(10, (n) => ({ from: address(n) }));
    await app.jobs.run();
    expect(await mails()).toEqual(['owner@x.test', 'owner@x.test']);
    const audit = app.database('kit_audit').where({ action: 'user.guessed_at' });
    expect(await audit).toHaveLength(2);
  });

  describe('finds links in the email that make a new browser known', () => {
    const linksOf = async (username: string) => {
      await guess(51, (n) => ({ username, from: address(n) }));
      await app.jobs.run();
      const [mail] = await app.mail();
      return mail?.text.match(/http:\S+/g) ?? [];
    };
    const open = (link: string) => {
      const { hostname, pathname } = new URL(link);
      return hostFetch(app.port, hostname)(pathname);
    };

    test('one for each group, each leading to its sign-in', async () => {
      await member('worker@x.test');
      const links = await linksOf('worker@x.test');
      expect(links.map((link) => new URL(link).hostname)).toEqual([
        'console.foyer.test',
        'a.foyer.test',
      ]);
      for (const [at, to] of ['/', '/admin'].entries()) {
        const answer = await open(links[at] ?? '');
        expect(answer.status).toBe(303);
        expect(answer.headers.get('location')).toBe(to);
      }
      const strange = { username: 'worker@x.test', from: '192.0.2.44' };
      expect(await right(strange)).toBe(429);
      const cookie = cookiesOf(await open(links[1] ?? ''));
      expect(await right({ ...strange, cookie })).toBe(200);
      expect(await right({ username: 'owner@x.test', cookie })).toBe(200);
      await guess(11, () => ({}));
      expect(await right({ cookie }), 'another account').toBe(429);
    });

    test('and browsers that follow the same link share their attempts', async () => {
      await member('many@x.test');
      const [, link = ''] = await linksOf('many@x.test');
      const [one, another] = [cookiesOf(await open(link)), cookiesOf(await open(`${link}~more`))];
      const many = { username: 'many@x.test', from: '192.0.2.45' };
      expect(await guess(21, () => ({ ...many, cookie: one }))).toEqual({ 401: 20, 429: 1 });
      expect(await right({ ...many, cookie: another })).toBe(429);
    });

    test('and a link that was altered or has expired is rejected', async () => {
      await member('late@x.test');
      const [link = ''] = await linksOf('late@x.test');
      const { pathname } = new URL(link);
      const [name = '', until = '', mac = ''] = pathname.split('/').at(-1)?.split('~') ?? [];
      const other = Buffer.from('owner@x.test').toString('base64url');
      for (const token of [
        `${other}~${until}~${mac}`,
        `${name}~4102444800~${mac}`,
        `${name}~${until}`,
        'nothing',
      ]) {
        const answer = await open(link.replace(/[^/]+$/, token));
        expect(answer.status).toBe(410);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      const over = deviceToken(app.runtime.depsOf('accounts'), 'late@x.test', Date.now() - 1);
      expect((await open(link.replace(/[^/]+$/, over))).status).toBe(410);
      expect((await open(link)).status).toBe(303);
    });
  });

  test('is also notified of wrong passwords on a known device', async () => {
    const cookie = await deviceOf();
    await guess(10, () => ({ cookie }));
    await app.jobs.run();
    expect(await mails()).toEqual(['owner@x.test']);
  });

  test('an unknown name is answered and counted like an existing one, and no email is sent', async () => {
    const of = async (username: string) => {
      await app.database('kit_rate_limit').delete();
      await app.database('graphile_worker._private_jobs').delete();
      const bodies = [];
      for (let n = 0; n < 11; n += 1) {
        const answer = await tryIt({ username });
        bodies.push([answer.status, await answer.text(), answer.headers.getSetCookie()]);
      }
      const limits = await app.database('kit_rate_limit').orderBy('points').pluck('points');
      return { bodies, limits, jobs: await jobs() };
    };
    const jobs = async () => (await app.database('graphile_worker._private_jobs')).length;
    expect(await of('nobody@x.test')).toEqual(await of('owner@x.test'));
    expect(await jobs()).toBe(1);
    await app.database('graphile_worker._private_jobs').delete();
    await of('nobody@x.test');
    await app.jobs.run();
    expect(await mails()).toEqual([]);
  });
});
