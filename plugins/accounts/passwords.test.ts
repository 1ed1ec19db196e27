import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { rateLimits } from '@foyer/kit/server';
import { nameKey } from './server/guesses.ts';
import { joiningOf, PASSWORD } from './testing/joining.ts';

const NEWER = 'Other!test2';

let app: TestApp;
let on: ReturnType<typeof joiningOf>;
beforeAll(async () => {
  // As behind a proxy, so that each request can have its own address.
  app = await testApp({ variables: { TRUST_PROXY: 'loopback' } });
  on = joiningOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('kit_rate_limit').delete();
});

const forgot = (username: unknown, browser = on.browser('a', 'TENANT')) =>
  browser.post('/auth/forgot-password', { username });
const reset = (body: object, browser = on.browser('a', 'TENANT')) =>
  browser.post('/auth/reset-password', { password: NEWER, ...body });
/** Requests a link and follows it, like the page. */
async function linkOf(username: string, browser = on.browser('a', 'TENANT')) {
  await forgot(username, browser);
  await app.jobs.run();
  return Object.fromEntries((await on.linkTo(username)).searchParams);
}

describe('a forgotten password', () => {
  test('gets the same response whether or not the account exists, and is emailed by a job', async () => {
    await on.person('known@forgot.test');
    const answers = [];
    for (const who of ['known@forgot.test', 'nobody@forgot.test']) {
      const { status, text, cookies } = await forgot(who);
      answers.push({ status, text, cookies });
      const jobs = await app
        .database('graphile_worker.jobs')
        .where('task_identifier', 'like', '%mailReset');
      expect(jobs).toHaveLength(answers.length);
    }
    expect(answers[0]).toEqual({ status: 202, text: '{"success":true}', cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
    await app.jobs.run();
    expect(await on.mailsTo('known@forgot.test')).toHaveLength(1);
    expect(await on.mailsTo('nobody@forgot.test')).toEqual([]);
  });

  test.each([
    ['console', 'PLATFORM', 'http://console.foyer.test/reset-password'],
    ['a', 'TENANT', 'http://a.foyer.test/admin/reset-password'],
    ['a', 'ATTENDEE', 'http://a.foyer.test/reset-password'],
  ] as const)('is reset at %s for %s with the emailed link', async (label, kind, page) => {
    const email = `${kind.toLowerCase()}@reset.test`;
    await on.person(email);
    const browser = on.browser(label, kind);
    // Capitals and spaces of an address are ignored.
    await forgot(` ${email.toUpperCase()} `, browser);
    await app.jobs.run();
    const link = await on.linkTo(email);
    expect(link.origin + link.pathname).toBe(page);
    const { username, code } = Object.fromEntries(link.searchParams);
    expect(username).toBe(email);
    expect((await reset({ username, code }, browser)).body).toEqual({ success: true });
    const attendee = on.browser('b', 'ATTENDEE');
    expect((await attendee.login(email, PASSWORD)).status).toBe(401);
    expect((await attendee.login(email, NEWER)).status).toBe(200);
    expect((await on.lastTo(email)).subject).toBe('Your password was changed');
    expect(await on.actionsFor(email)).toEqual([
      'user.created',
      'user.reset_asked',
      'user.password_reset',
      'user.signed_in',
    ]);
  });

  test('ends every session, and starts none', async () => {
    const email = 'sessions@reset.test';
    await on.person(email);
    const signedIn = on.browser('b', 'ATTENDEE');
    await signedIn.login(email, PASSWORD);
    expect((await signedIn.get('/auth/session')).status).toBe(200);
    const browser = on.browser('a', 'TENANT');
    const { cookies, status } = await reset(await linkOf(email, browser), browser);
    expect(status).toBe(200);
    // The browser becomes a known device, which doesn't sign in.
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['foyer_known']);
    expect((await signedIn.get('/auth/session')).status).toBe(401);
    expect((await browser.get('/auth/session')).status).toBe(401);
  });

  test('is reset once per link, and only by the newest link', async () => {
    const email = 'twice@reset.test';
    await on.person(email);
    const older = await linkOf(email);
    const newer = await linkOf(email);
    expect((await reset(older)).status).toBe(404);
    expect((await reset(newer)).status).toBe(200);
    const again = await reset(newer);
    expect(again.status).toBe(410);
    expect(again.body).toMatchObject({
      error: { message: 'This code has expired or was already used. Request a new one.' },
    });
  });

  test('is not reset by a link that has expired, or of another person or application', async () => {
    const email = 'over@reset.test';
    await on.person(email);
    await on.person('other@reset.test');
    const link = await linkOf(email);
    expect((await reset({ ...link, username: 'other@reset.test' })).status).toBe(404);
    expect((await reset(link, on.browser('a', 'ATTENDEE'))).status).toBe(404);
    await app.database('accounts_code').where({ email }).update({ expires_at: new Date() });
    expect((await reset(link)).status).toBe(410);
    expect((await on.browser('a', 'ATTENDEE').login(email, PASSWORD)).status).toBe(200);
  });

  test('invalidates all other reset links, wherever they were requested', async () => {
    const email = 'links@reset.test';
    await on.person(email);
    const elsewhere = on.browser('b', 'ATTENDEE');
    const other = await linkOf(email, elsewhere);
    expect((await reset(await linkOf(email))).status).toBe(200);
    expect((await reset(other, elsewhere)).status).toBe(410);
  });

  test('does nothing for a locked account', async () => {
    const email = 'locked@reset.test';
    await on.person(email);
    await app.database('accounts_user').where({ email }).update({ status: 'disabled' });
    expect((await forgot(email)).status).toBe(202);
    await app.jobs.run();
    expect(await on.mailsTo(email)).toEqual([]);
  });

  test('lets the owner in even if others use up the attempts of the name', async () => {
    const email = 'guessed@reset.test';
    await on.person(email);
    // As guesses.ts counts them for the name, without hashing each.
    const tries = {
      name: 'accounts.guess.account',
      points: 50,
      seconds: 3600,
      key: nameKey(email),
    };
    const limits = app.runtime.depsOf('accounts').use(rateLimits);
    for (let n = 0; n < 51; n += 1) await limits.count(tries);
    const owner = on.browser('a', 'ATTENDEE', '203.0.113.9');
    expect((await owner.login(email, PASSWORD)).status).toBe(429);
    expect((await reset(await linkOf(email, owner), owner)).status).toBe(200);
    expect((await owner.login(email, NEWER)).status).toBe(200);
  });

  test.each([
    ['short', 'Sh0rt!', 'Password must be at least 8 characters.'],
    [
      'in lower case',
      'only small letters',
      'Password must contain at least one uppercase, one lowercase, one number and one special character.',
    ],
    ['a megabyte', `Aa1!${'x'.repeat(900_000)}`, 'Password must be at most 1,024 characters.'],
  ])('can’t be %s', async (_what, password, message) => {
    const { status, body } = await reset({ username: 'a@b.test', code: 'x', password });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { fields: { password: [message] } } });
  });
});

describe('many requested emails', () => {
  test('don’t fill a mailbox, and the last link stays valid', async () => {
    const email = 'flooded@reset.test';
    await on.person(email);
    for (let n = 0; n < 6; n += 1) {
      const browser = on.browser('a', 'TENANT', `198.51.100.${n + 1}`);
      expect((await forgot(email, browser)).status).toBe(202);
      await app.jobs.run();
    }
    expect(await on.mailsTo(email)).toHaveLength(3);
    const link = Object.fromEntries((await on.linkTo(email)).searchParams);
    expect((await reset(link)).status).toBe(200);
  });

  test('are limited per address, across accounts', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push(
        (await forgot(`n${n}@flood.test`, on.browser('a', 'TENANT', '203.0.113.5'))).status,
      );
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = on.browser('a', 'TENANT', '203.0.113.6');
    expect((await forgot('n1@flood.test', elsewhere)).status).toBe(202);
  });

  test('require an email address', async () => {
    for (const username of ['', 'nobody', 'a b@c.test', 7, null]) {
      const { status, body } = await forgot(username);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: { fields: { username: ['Please enter a valid email.'] } },
      });
    }
  });
});
