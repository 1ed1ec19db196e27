import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import jsqr from 'jsqr';
import { TOTP, URI } from 'otpauth';
import sharp from 'sharp';
import { testApp, type TestApp } from '@foyer/testing';
import type { SecondFactorNeeded, SignedIn } from './contract/signIn.ts';
import { browserAt, newPerson, PASSWORD, type Browser } from './testing/browser.ts';
import { passkeyDevice } from './testing/passkeyDevice.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  forgetLastCode,
  proofOf,
  ticketOf,
} from './testing/withFactors.ts';
import { stepOf } from './server/secondFactor/factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database('kit_rate_limit').delete());

let made = 0;
/** A new user of the platform and of tenant a, signed in on the console. */
async function person(
  groups: Parameters<typeof newPerson>[2] = {
    platform: 'super_user',
    tenants: { a: 'tenant_owner' },
  },
) {
  made += 1;
  const found = await newPerson(app, `person${made}@second.test`, groups);
  const browser = browserAt(app, groups.platform ? 'console' : 'a');
  await browser.login(found.email);
  return { ...found, browser };
}
const over = { status: 410, code: 'challenge_over' };
const wrong = { status: 401, code: 'wrong_factor' };
const wrongPasskey = { status: 401, code: 'wrong_passkey' };
const statusOf = async ({ request }: Browser) => (await request('/api/auth/session')).status;

async function byPasskey(
  browser: Browser,
  device: ReturnType<typeof passkeyDevice>,
  how: Partial<Parameters<typeof device.get>[1]> = {},
) {
  const { challenge, options } = await browser.api.askPasskey({});
  const response = device.get(options, { origin: browser.origin, ...how });
  return browser.api.signInByPasskey({ body: { challenge, response } });
}

describe('a sign-in with a second factor', () => {
  test('starts no session with the password alone in a console, and is unchanged for buyers', async () => {
    const { id, email, browser } = await person();
    const { secret } = await addTotp(browser);
    await forgetLastCode(app, id);
    for (const label of ['console', 'a']) {
      const next = browserAt(app, label);
      const answer = (await next.login(email)) as SecondFactorNeeded;
      expect(answer).toEqual({
        secondFactor: { ticket: expect.any(String) as string, methods: ['totp', 'recovery'] },
      });
      expect([...next.jar.keys()]).toEqual([]);
      expect(await statusOf(next)).toBe(401);
    }
    const buyer = browserAt(app, 'a', 'ATTENDEE');
    expect(await buyer.login(email)).toMatchObject({ realm: 'attendee' });
    const next = browserAt(app, 'a');
    const ticket = await ticketOf(next, email);
    const body = { method: 'totp', code: codeOf(secret), ticket } as const;
    expect(await next.api.completeLogin({ body })).toMatchObject({ realm: 'tenant' });
    expect(await statusOf(next)).toBe(200);
  });

  test('returns the usual error for a wrong password', async () => {
    const { email, browser } = await person();
    await addTotp(browser);
    await expect(browserAt(app, 'console').login(email, 'wrong')).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
  });

  test('can’t be bypassed through another group that doesn’t require the factor', async () => {
    const { id, browser } = await person();
    const address = async () => {
      const body = { groupId: app.tenants.a.id };
      return new URL((await browser.api.switchGroup({ body })).url);
    };
    const enter = async ({ pathname, search }: URL) => {
      const next = browserAt(app, 'a');
      await next.request(pathname + search, { headers: { referer: `${browser.origin}/` } });
      return statusOf(next);
    };
    expect(await enter(await address())).toBe(200);
    const made = await address();
    await addTotp(browser);
    expect(await enter(made), 'by a ticket from before').toBe(401);
    expect(await enter(await address()), 'from a session that had it').toBe(200);
    await app
      .database('kit_session')
      .whereRaw(`sess ->> 'userId' = ?`, id)
      .update({
        sess: app.database.raw(`jsonb_set(sess::jsonb, '{who,hasSecondFactor}', 'false')::json`),
      });
    expect(await statusOf(browser), 'a session without it').toBe(401);
  });

  test('ends after five wrong codes, and a code of the app works once', async () => {
    const { id, email, browser } = await person();
    const { secret, usedCode } = await addTotp(browser);
    const next = browserAt(app, 'console');
    const used = { method: 'totp', code: usedCode } as const;
    const first = await ticketOf(next, email);
    await expect(
      next.api.completeLogin({ body: { ...used, ticket: first } }),
      'the code that set it up',
    ).rejects.toMatchObject(wrong);
    for (let n = 0; n < 4; n += 1)
      await expect(
        next.api.completeLogin({ body: { method: 'recovery', code: 'nothing', ticket: first } }),
      ).rejects.toMatchObject(wrong);
    await forgetLastCode(app, id);
    await expect(
      next.api.completeLogin({ body: { ...used, code: codeOf(secret), ticket: first } }),
    ).rejects.toMatchObject({ status: 401, code: 'sign_in_over' });
    const ticket = await ticketOf(next, email);
    const again = { ...used, code: codeOf(secret) };
    const [one, other] = await Promise.allSettled([
      next.api.completeLogin({ body: { ...again, ticket } }),
      next.api.completeLogin({ body: { ...again, ticket } }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('accepts a recovery code once, notifies its owner, and rejects another host’s ticket', async () => {
    const { email, browser } = await person();
    const { recoveryCodes } = await addTotp(browser);
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const next = browserAt(app, 'console');
    const ticket = await ticketOf(next, email);
    const body = {
      method: 'recovery',
      code: ` \ufeff${code.toUpperCase()}\u200b `,
      ticket,
    } as const;
    for (const elsewhere of [browserAt(app, 'a'), browserAt(app, 'a', 'ATTENDEE')])
      await expect(elsewhere.api.completeLogin({ body })).rejects.toMatchObject({
        code: 'sign_in_over',
      });
    await expect(
      next.api.completeLogin({ body: { ...body, ticket: `${ticket}x` } }),
    ).rejects.toMatchObject({ code: 'sign_in_over' });
    await next.api.completeLogin({ body });
    const again = { ...body, ticket: await ticketOf(next, email) };
    await expect(next.api.completeLogin({ body: again })).rejects.toMatchObject(wrong);
    expect(await browser.api.ownFactors({})).toMatchObject({ recoveryCodesLeft: 9 });
    const subjects = (await app.mail())
      .filter(({ recipient }) => recipient === email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual([
      'An authenticator app was added to your account',
      'A recovery code was used',
    ]);
  });

  test('allows twenty codes per hour on unknown devices, while a known one gets in', async () => {
    const { id, email, browser } = await person();
    const { secret } = await addTotp(browser);
    const strange = browserAt(app, 'console');
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const ticket = await ticketOf(strange, email);
      for (let tries = 0; tries < 5; tries += 1)
        await strange.api
          .completeLogin({ body: { method: 'totp', code: '000000', ticket } })
          .catch(({ code }: { code: string }) => codes.push(code));
    }
    expect(codes.filter((code) => code === 'wrong_factor')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5);
    await forgetLastCode(app, id);
    const known = browserAt(app, 'console');
    known.jar.set('foyer_known', browser.jar.get('foyer_known') ?? '');
    const ticket = await ticketOf(known, email);
    await known.api.completeLogin({ body: { method: 'totp', code: codeOf(secret), ticket } });
    const warned = (await app.mail()).filter(
      ({ recipient, subject }) =>
        recipient === email && subject === 'Wrong codes entered for your account',
    );
    expect(warned).toHaveLength(1);
  });

  test('accepts codes of the half minute before and after, and no others', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const now = 1_800_000_015_000;
    const at = (seconds: number) =>
      stepOf(secret, new TOTP({ secret }).generate({ timestamp: now + seconds * 1000 }), now);
    expect([at(-30), at(0), at(30)]).toEqual([59_999_999, 60_000_000, 60_000_001]);
    expect([at(-60), at(60)]).toEqual([null, null]);
    expect(stepOf(secret, '12345', now)).toBeNull();
  });

  test('stores the secret of an app encrypted', async () => {
    const { id, browser } = await person();
    const { secret } = await addTotp(browser);
    const rows = await app.database('accounts_totp').where({ user_id: id });
    const sealed = (rows[0] as { secret_sealed: Buffer }).secret_sealed;
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
    const other = await person();
    const theirs = await addTotp(other.browser);
    await app
      .database('accounts_totp')
      .where({ user_id: other.id })
      .update({ secret_sealed: sealed });
    const next = browserAt(app, 'console');
    for (const code of [codeOf(secret), codeOf(theirs.secret)]) {
      await forgetLastCode(app, other.id);
      const ticket = await ticketOf(next, other.email);
      const body = { method: 'totp', code, ticket } as const;
      await expect(next.api.completeLogin({ body }), 'sealed for another').rejects.toMatchObject(
        wrong,
      );
    }
  });
});

describe('a passkey', () => {
  test('signs in alone in the console and at every tenant of its owner', async () => {
    const { email, browser } = await person();
    const { device, recoveryCodes } = await addPasskey(browser);
    expect(recoveryCodes).toHaveLength(10);
    for (const label of ['console', 'a']) {
      const next = browserAt(app, label);
      const session = (await byPasskey(next, device)) as SignedIn;
      expect(session.user.email).toBe(email);
      expect(await statusOf(next)).toBe(200);
    }
    await expect(byPasskey(browserAt(app, 'b'), device)).rejects.toMatchObject(wrongPasskey);
  });

  test('is refused with the same response for every error', async () => {
    const { id, browser } = await person();
    const { device } = await addPasskey(browser);
    const at = () => browserAt(app, 'console');
    await expect(byPasskey(at(), passkeyDevice())).rejects.toMatchObject(wrongPasskey);
    for (const how of [
      { origin: 'http://a.foyer.test' },
      { origin: 'http://console.foyer.test.evil.example' },
      { rpId: 'evil.example' },
      { isUnverified: true },
    ] as const)
      await expect(byPasskey(at(), device, how)).rejects.toMatchObject(wrongPasskey);
    expect(await byPasskey(at(), device)).toMatchObject({ user: { id } });
    await app.database('accounts_user').where({ id }).update({ status: 'disabled' });
    await expect(byPasskey(at(), device), 'of who was removed').rejects.toMatchObject(wrongPasskey);
  });

  test('is refused when its counter falls behind, and the copy is audited', async () => {
    const { id, browser } = await person();
    const { device } = await addPasskey(browser);
    await byPasskey(browserAt(app, 'console'), device, { counter: 7 });
    for (const counter of [7, 6, 0])
      await expect(byPasskey(browserAt(app, 'console'), device, { counter })).rejects.toMatchObject(
        wrongPasskey,
      );
    await byPasskey(browserAt(app, 'console'), device, { counter: 8 });
    const lines = app
      .database('kit_audit')
      .where({ action: 'passkey.copy_refused', subject_id: id });
    expect(await lines).toHaveLength(3);
  });

  test('answers a challenge once, and none of another place or person', async () => {
    const { email, browser } = await person();
    const { device } = await addPasskey(browser);
    const next = browserAt(app, 'console');
    const asked = await next.api.askPasskey({});
    const body = { challenge: asked.challenge, response: device.get(asked.options, browser) };
    await next.api.signInByPasskey({ body });
    await expect(next.api.signInByPasskey({ body }), 'replayed').rejects.toMatchObject(over);
    const there = await browserAt(app, 'a').api.askPasskey({});
    await expect(
      next.api.signInByPasskey({
        body: { challenge: there.challenge, response: device.get(there.options, browser) },
      }),
      'of another host',
    ).rejects.toMatchObject(over);
    const mixed = await next.api.askPasskey({});
    await expect(
      next.api.signInByPasskey({
        body: { challenge: mixed.challenge, response: device.get(asked.options, browser) },
      }),
      'of another question',
    ).rejects.toMatchObject(wrongPasskey);

    const other = await person();
    const others = await addPasskey(other.browser);
    const ticket = await ticketOf(next, email);
    const second = await next.api.askSecondFactor({ body: { ticket } });
    expect(second.options.allowCredentials).toHaveLength(1);
    const theirs = {
      method: 'passkey',
      ticket,
      challenge: second.challenge,
      response: others.device.get(second.options, browser),
    } as const;
    await expect(next.api.completeLogin({ body: theirs })).rejects.toMatchObject(wrong);
    const theirTicket = await ticketOf(next, other.email);
    const own = await next.api.askSecondFactor({ body: { ticket } });
    const crossed = { ...theirs, ticket: theirTicket, challenge: own.challenge };
    await expect(next.api.completeLogin({ body: crossed })).rejects.toMatchObject(over);
    const last = await next.api.askSecondFactor({ body: { ticket } });
    const response = device.get(last.options, { origin: browser.origin, isUnverified: true });
    await next.api.completeLogin({
      body: { method: 'passkey', ticket, challenge: last.challenge, response },
    });
  });

  test('is added by its owner for this address, once, and only its owner can rename or remove it', async () => {
    const { browser } = await person();
    const { device } = await addPasskey(browser);
    const { challenge, options } = await browser.api.beginPasskey({ body: {} });
    expect(options.excludeCredentials).toHaveLength(1);
    const made = device.create(options, browser);
    const add = (given: { challenge: string; response: typeof made }) =>
      browser.api.addPasskey({ body: { name: 'Again', ...given } });
    await expect(add({ challenge, response: made })).rejects.toMatchObject({ status: 409 });
    await expect(add({ challenge, response: made }), 'replayed').rejects.toMatchObject(over);
    const fresh = await browser.api.beginPasskey({ body: {} });
    const foreign = passkeyDevice().create(fresh.options, { origin: 'http://evil.example' });
    await expect(add({ challenge: fresh.challenge, response: foreign })).rejects.toMatchObject({
      status: 422,
    });
    const stranger = await person();
    const params = { id: (await browser.api.ownFactors({})).passkeys[0]?.id ?? '' };
    await expect(
      stranger.browser.api.renamePasskey({ params, body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
    const proof = await proofOf(stranger.browser, PASSWORD);
    await expect(
      stranger.browser.api.removePasskey({ params, body: { proof } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('a user’s own second factors', () => {
  test('end other sessions with the first one, and the current one continues under a new ID', async () => {
    const { email, browser } = await person();
    const elsewhere = browserAt(app, 'a');
    await elsewhere.login(email);
    const before = browser.jar.get('foyer_platform');
    await addTotp(browser);
    expect(browser.jar.get('foyer_platform')).not.toBe(before);
    expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 401]);
  });

  test('are removed only with fresh proof of this session', async () => {
    const { email, browser } = await person();
    const { usedCode } = await addTotp(browser);
    const remove = (proof?: string) => browser.api.removeTotp({ body: { proof } });
    const needed = { status: 403, code: 'proof_needed' };
    await expect(remove()).rejects.toMatchObject(needed);
    await expect(remove('made up')).rejects.toMatchObject(needed);
    await expect(proofOf(browser, 'wrong')).rejects.toMatchObject({
      status: 422,
      fields: { password: ['The password is incorrect.'] },
    });
    const other = await person();
    await expect(remove(await proofOf(other.browser, PASSWORD))).rejects.toMatchObject(needed);
    await expect(
      browser.api.prove({ body: { method: 'totp', code: usedCode } }),
      'a code that was used',
    ).rejects.toMatchObject({ status: 422 });
    await remove(await proofOf(browser, PASSWORD));
    expect(await browser.api.ownFactors({})).toEqual({
      passkeys: [],
      totp: null,
      recoveryCodesLeft: null,
      isRequired: false,
    });
    expect(await browserAt(app, 'console').login(email)).toMatchObject({ realm: 'platform' });
  });

  test('are added without proof only in the first ten minutes', async () => {
    const { id, browser } = await person();
    await app
      .database('kit_session')
      .whereRaw(`sess ->> 'userId' = ?`, id)
      .update({
        sess: app.database.raw(
          `jsonb_set(sess::jsonb, '{who,since}', to_jsonb((extract(epoch from now()) * 1000)::bigint - 660000))::json`,
        ),
      });
    const needed = { status: 403, code: 'proof_needed' };
    await expect(browser.api.beginPasskey({ body: {} })).rejects.toMatchObject(needed);
    await expect(browser.api.beginTotp({ body: {} })).rejects.toMatchObject(needed);
    const proof = await proofOf(browser, PASSWORD);
    await browser.api.beginTotp({ body: { proof } });
  });

  test('require a session, and are not for buyers', async () => {
    const { email } = await person();
    await expect(browserAt(app, 'console').api.ownFactors({})).rejects.toMatchObject({
      status: 401,
    });
    const buyer = browserAt(app, 'a', 'ATTENDEE');
    await buyer.login(email);
    await expect(buyer.api.beginTotp({ body: {} })).rejects.toMatchObject({ status: 403 });
  });

  test('of an app are read from the picture', async () => {
    const { browser } = await person();
    const { secret, qrCode } = await browser.api.beginTotp({ body: {} });
    const picture = Buffer.from(qrCode.slice(qrCode.indexOf(',') + 1), 'base64');
    const { data, info } = await sharp(picture)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
    expect(URI.parse(read).secret.base32).toBe(secret);
  });

  test('from an app count only after the person who started enters a code', async () => {
    const { browser } = await person();
    const { setUp, secret } = await browser.api.beginTotp({ body: {} });
    await expect(browser.api.addTotp({ body: { setUp, code: '000000' } })).rejects.toMatchObject({
      status: 422,
    });
    expect((await browser.api.ownFactors({})).totp).toBeNull();
    const other = await person();
    await expect(
      other.browser.api.addTotp({ body: { setUp, code: codeOf(secret) } }),
    ).rejects.toMatchObject({ status: 410 });
    await browser.api.addTotp({ body: { setUp, code: codeOf(secret) } });
    const codes = await browser.api.newRecoveryCodes({
      body: { proof: await proofOf(browser, PASSWORD) },
    });
    expect(new Set(codes.recoveryCodes).size).toBe(10);
  });
});

describe('a group that requires a second factor', () => {
  const rule = (browser: Browser, isRequired: boolean) =>
    browser.api.saveFactorRule({ body: { isRequired } });

  test('lets people without one only set one up, at once', async () => {
    const owner = await person({ tenants: { b: 'tenant_owner' } }).catch(() => undefined);
    expect(owner).toBeUndefined();
    made += 1;
    const { email } = await newPerson(app, `owner${made}@second.test`, {
      tenants: { b: 'tenant_owner' },
    });
    const boss = browserAt(app, 'b');
    await boss.login(email);
    await expect(rule(boss, true)).rejects.toMatchObject({ status: 409, code: 'own_factor_first' });
    await addTotp(boss);
    const member = await newPerson(app, `member${made}@second.test`, {
      tenants: { b: 'tenant_viewer' },
      platform: 'platform_user',
    });
    const before = browserAt(app, 'b');
    expect(((await before.login(member.email)) as SignedIn).permissions.length).toBeGreaterThan(0);
    await rule(boss, true);
    expect(await boss.api.factorRule({})).toMatchObject({ isRequired: true });
    const events = `/api/tenants/${app.tenants.b.id}/events`;
    expect((await before.request(events)).status).toBe(403);
    const after = browserAt(app, 'b');
    expect(await after.login(member.email)).toMatchObject({
      permissions: [],
      mustVisit: '/profile/security',
    });
    expect((await after.request(events)).status).toBe(403);
    const console = browserAt(app, 'console');
    expect(await console.login(member.email), 'elsewhere').toMatchObject({ mustVisit: null });
    await addPasskey(after);
    expect((await after.request(events)).status).toBe(200);
    const { passkeys } = await after.api.ownFactors({});
    const params = { id: passkeys[0]?.id ?? '' };
    const proof = await proofOf(after, PASSWORD);
    await expect(after.api.removePasskey({ params, body: { proof } })).rejects.toMatchObject({
      status: 409,
      code: 'factor_required',
    });
    await rule(boss, false);
    await after.api.removePasskey({ params, body: { proof } });
    expect((await browserAt(app, 'b').login(member.email)) as SignedIn).toMatchObject({
      mustVisit: null,
    });
  });

  test('requires the permission to configure, and only affects its own people', async () => {
    const viewer = await person({ tenants: { a: 'tenant_admin' } });
    await expect(rule(viewer.browser, true)).rejects.toMatchObject({ status: 403 });
    await expect(viewer.browser.api.factorRule({})).rejects.toMatchObject({ status: 403 });
  });
});

describe('a lost phone', () => {
  const reset = (browser: Browser, email: string) => browser.api.resetFactors({ body: { email } });

  test('lets an operator reset anyone’s factors, which signs the person out and notifies them', async () => {
    const { browser } = await person();
    const lost = await person();
    await addTotp(lost.browser);
    await reset(browser, lost.email);
    expect(await statusOf(lost.browser)).toBe(401);
    expect(await browserAt(app, 'console').login(lost.email)).toMatchObject({ realm: 'platform' });
    expect((await app.mail()).at(-1)).toMatchObject({
      recipient: lost.email,
      subject: 'Two-factor authentication was reset on your account',
    });
    const lines = app.database('kit_audit').where({ action: 'factors.reset', subject_id: lost.id });
    expect(await lines).toHaveLength(1);
  });

  test('lets a tenant’s owner reset them for people of that tenant alone', async () => {
    const { browser, email } = await person({ tenants: { a: 'tenant_owner' } });
    const own = await person({ tenants: { a: 'tenant_viewer' } });
    await addTotp(own.browser);
    await reset(browser, own.email);
    expect(await browserAt(app, 'a').login(own.email)).toMatchObject({ realm: 'tenant' });
    const shared = await person({ tenants: { a: 'tenant_viewer', b: 'tenant_viewer' } });
    const operator = await person();
    for (const other of [shared.email, operator.email, 'nobody@second.test'])
      await expect(reset(browser, other)).rejects.toMatchObject({ status: 404 });
    await expect(reset(browser, email)).rejects.toMatchObject({ status: 409 });
  });
});
