import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joiningOf, PASSWORD } from './testing/joining.ts';

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

const shop = (label = 'a', from?: string) => on.browser(label, 'ATTENDEE', from);
const ask = (username: unknown, browser = shop()) =>
  browser.post('/p/account/sign-in-link', { username });
const use = (body: { username?: string; code?: string }, browser = shop()) =>
  browser.post('/p/account/sign-in', body);
/** Requests a link, and returns what its page sends. */
async function linkOf(email: string, browser = shop()) {
  expect((await ask(email, browser)).status).toBe(202);
  await app.jobs.run();
  const link = await on.linkTo(email);
  return { link, body: Object.fromEntries(link.searchParams) };
}
const codesOf = (email: string) =>
  app.database('accounts_code').where({ email, purpose: 'signIn' });

describe('a sign-in link', () => {
  test('gets the same response whether or not the account exists, and is emailed by a job', async () => {
    await on.person('known@link.test');
    const answers = [];
    for (const who of ['known@link.test', 'nobody@link.test']) {
      const { status, text, cookies } = await ask(who);
      answers.push({ status, text, cookies });
      const jobs = await app
        .database('graphile_worker.jobs')
        .where('task_identifier', 'like', '%mailSignInLink');
      expect(jobs).toHaveLength(answers.length);
    }
    expect(answers[0]).toEqual({ status: 202, text: '{"success":true}', cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
    await app.jobs.run();
    expect(await on.mailsTo('known@link.test')).toHaveLength(1);
    expect(await on.mailsTo('nobody@link.test')).toEqual([]);
  });

  test('signs in the browser that uses it, and no other, and is audited', async () => {
    const email = 'other-browser@link.test';
    await on.person(email);
    const requesting = shop();
    const { link, body } = await linkOf(
      ` ${email.toUpperCase()} `.trim().toLowerCase(),
      requesting,
    );
    expect(link.origin + link.pathname).toBe('http://a.foyer.test/login/link');
    const phone = shop();
    const signedIn = await use(body, phone);
    expect(signedIn.body).toMatchObject({ realm: 'attendee', user: { email } });
    expect((await phone.get('/auth/session')).status).toBe(200);
    expect((await requesting.get('/auth/session')).status).toBe(401);
    expect(await on.actionsFor(email)).toEqual([
      'user.created',
      'user.sign_in_link_asked',
      'user.signed_in',
    ]);
    // A buyer's session opens no console.
    const console = on.browser('a', 'TENANT');
    expect((await console.get('/auth/session')).status).toBe(401);
  });

  test('works once, even if two browsers use it at the same time', async () => {
    const email = 'once@link.test';
    await on.person(email);
    const { body } = await linkOf(email);
    const answers = await Promise.all([use(body), use(body), use(body)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410,
    ]);
    const again = await use(body);
    expect([again.status, again.cookies]).toEqual([410, []]);
  });

  test('isn’t used up by opening its page', async () => {
    const email = 'scanner@link.test';
    await on.person(email);
    const { link, body } = await linkOf(email);
    const visitor = app.as.nobody('a');
    for (const method of ['GET', 'HEAD'])
      await visitor.request(link.pathname + link.search, {
        method,
        headers: { accept: 'text/html' },
      });
    const opened = await visitor.request(`/api/p/account/sign-in?${link.searchParams}`);
    expect(opened.status).toBeGreaterThanOrEqual(400);
    expect((await use(body)).status).toBe(200);
  });

  test('is stored as a hash and expires after 15 minutes', async () => {
    const email = 'late@link.test';
    await on.person(email);
    const { body } = await linkOf(email);
    const [row] = await codesOf(email);
    expect(JSON.stringify(row)).not.toContain(body['code']);
    expect(row.code_hash.toString('latin1')).not.toContain(body['code']);
    const minutes = (row.expires_at - row.created_at) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThanOrEqual(15.1);
    await codesOf(email).update({ expires_at: new Date() });
    const { status, body: answer, cookies } = await use(body);
    expect([status, cookies]).toEqual([410, []]);
    expect(answer).toMatchObject({
      error: { message: 'This code has expired or was already used. Request a new one.' },
    });
  });

  test('works only for its person, its host and the newest request', async () => {
    const email = 'mine@link.test';
    await on.person(email);
    await on.person('yours@link.test');
    const older = await linkOf(email);
    const newer = await linkOf(email);
    expect((await use(older.body)).status).toBe(404);
    expect((await use({ ...newer.body, username: 'yours@link.test' })).status).toBe(404);
    expect((await use(newer.body, shop('b'))).status).toBe(404);
    // The code of a link is no other kind of code.
    const reset = { ...newer.body, password: 'Other!test2' };
    expect((await shop().post('/auth/reset-password', reset)).status).toBe(404);
    expect((await use(newer.body)).status).toBe(200);
  });

  test('isn’t accepted or sent by the consoles', async () => {
    const email = 'console@link.test';
    await on.person(email);
    const platform = on.browser('console', 'PLATFORM');
    expect((await ask(email, platform)).status).toBe(404);
    const { body } = await linkOf(email);
    expect((await use(body, platform)).status).toBe(404);
    // The header can't make it a console's session.
    const tenant = on.browser('a', 'TENANT');
    expect((await use(body, tenant)).body).toMatchObject({ realm: 'attendee' });
    expect((await tenant.get('/auth/session')).status).toBe(401);
  });

  test('no longer works for an account that was locked, or after a new password', async () => {
    const email = 'locked@link.test';
    const { id } = await on.person(email);
    const locked = await linkOf(email);
    await app.database('accounts_user').where({ id }).update({ status: 'disabled' });
    expect((await use(locked.body)).status).toBe(410);
    expect((await ask(email)).status).toBe(202);
    await app.jobs.run();
    expect(await on.mailsTo(email)).toHaveLength(1);
    await app.database('accounts_user').where({ id }).update({ status: 'active' });
    const open = await linkOf(email);
    const browser = shop();
    await browser.login(email, PASSWORD);
    const changed = { username: email, oldPassword: PASSWORD, password: 'Other!test2' };
    expect((await browser.post('/auth/change-password', changed)).status).toBe(200);
    expect((await use(open.body)).status).toBe(410);
  });

  test('is limited per account, with the same response, and the last link stays valid', async () => {
    const email = 'flooded@link.test';
    await on.person(email);
    for (let n = 0; n < 6; n += 1) {
      expect((await ask(email, shop('a', `198.51.100.${n + 1}`))).status).toBe(202);
      await app.jobs.run();
    }
    expect(await on.mailsTo(email)).toHaveLength(3);
    expect((await use(Object.fromEntries((await on.linkTo(email)).searchParams))).status).toBe(200);
  });
});
