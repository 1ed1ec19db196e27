import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { browserAt, newPerson, PASSWORD } from './testing/browser.ts';
import { joiningOf } from './testing/joining.ts';
import { hashChosenPassword } from './server/passwords.ts';

let app: TestApp;
let on: ReturnType<typeof joiningOf>;
beforeAll(async () => {
  app = await testApp();
  on = joiningOf(app);
});
afterAll(() => app.stop());
beforeEach(() => app.database('kit_rate_limit').delete());

const TOO_COMMON =
  'This password is too easy to guess. Choose one that isn’t a common word, name or pattern.';
const refused = { status: 422, fields: { password: [TOO_COMMON] } };

describe('rejects a password from lists of leaked ones', () => {
  test.each(['Password1!', 'P@ssw0rd1', 'Welcome1!', 'Qwerty123!', 'Iloveyou1!', 'Aa1!Aa1!Aa1!'])(
    '%s',
    async (password) => {
      await expect(hashChosenPassword(password, [])).rejects.toMatchObject(refused);
    },
  );

  test('and one made of the person’s own address or name', async () => {
    const about = ['ada.quayside@hall.test', 'Ada', 'Quayside'];
    await expect(hashChosenPassword('Quayside1!', about)).rejects.toMatchObject(refused);
  });

  test.each(['Foyer!demo1', PASSWORD, 'Harbor!Lights7'])('but accepts %s', async (password) => {
    expect(await hashChosenPassword(password, ['ann@hall.test'])).toMatch(/^\$argon2id\$/);
  });

  test('and checks a long one as fast as its beginning', async () => {
    await expect(hashChosenPassword('Aa1!'.repeat(256), [])).rejects.toMatchObject(refused);
  });
});

describe('checks every newly chosen password', () => {
  const form = { firstName: '', lastName: '', contactNumber: '', state: '', zip: '' };

  test('a buyer’s sign-up names the field, and sends no email', async () => {
    const username = 'buyer@common.test';
    const shop = browserAt(app, 'a', 'ATTENDEE');
    const body = { username, password: 'Password1!', ...form, groupId: app.tenants.a.id };
    await expect(shop.api.register({ body })).rejects.toMatchObject(refused);
    expect(await on.mailsTo(username)).toEqual([]);
  });

  test('a sign-up by invite', async () => {
    const username = 'invited@common.test';
    const verifyCode = await on.invite(username);
    const body = {
      username,
      password: 'Password1!',
      ...form,
      groupId: app.tenants.a.id,
      verifyCode,
    };
    await expect(browserAt(app, 'a').api.register({ body })).rejects.toMatchObject(refused);
  });

  test('a reset, whose link stays valid for another attempt', async () => {
    const { email } = await newPerson(app, 'reset@common.test', { tenants: { a: 'tenant_admin' } });
    const { api } = browserAt(app, 'a');
    await api.forgotPassword({ body: { username: email } });
    await app.jobs.run();
    const code = (await on.linkTo(email)).searchParams.get('code') ?? '';
    const reset = (password: string) =>
      api.resetPassword({ body: { username: email, code, password } });
    await expect(reset('Password1!')).rejects.toMatchObject(refused);
    expect(await reset('Harbor!Lights7')).toEqual({ success: true });
  });

  test('a password change', async () => {
    const { email } = await newPerson(app, 'own@common.test', { tenants: { a: 'tenant_admin' } });
    const browser = browserAt(app, 'a');
    await browser.login(email);
    const change = (password: string) =>
      browser.api.changePassword({ body: { username: email, oldPassword: PASSWORD, password } });
    await expect(change('Password1!')).rejects.toMatchObject(refused);
    expect(await change('Harbor!Lights7')).toEqual({ success: true });
  });
});

test('still accepts an existing password that would be rejected today', async () => {
  await on.person('old@common.test', 'Password1!');
  const shop = browserAt(app, 'a', 'ATTENDEE');
  expect(await shop.login('old@common.test', 'Password1!')).toMatchObject({ realm: 'attendee' });
});
