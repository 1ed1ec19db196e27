import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import knexFactory, { type Knex } from 'knex';
import { client, fetchSender } from '@foyer/kit';
import { cookiesOf, hostFetch } from '@foyer/testing';
import { accounts } from '@foyer/plugin-accounts/contract';
import { TOTP } from 'otpauth';
import { emptyDatabase, type TestDatabase } from '../packages/testing/testDatabase.ts';
import { noPages } from '../packages/testing/noPages.ts';
import { boot, type Booted } from './boot.ts';
import { readConfig } from './config.ts';
import { migrate } from './migrate.ts';
import { runOperator } from './operator.ts';
import { makeLog } from './services/makeLog.ts';

const PASSWORD = 'Marble-Otter7!quay';
let database: TestDatabase;
let looking: Knex;
let booted: Booted;
let variables: Record<string, string>;
const server = createServer();

beforeAll(async () => {
  database = await emptyDatabase();
  variables = {
    NODE_ENV: 'production',
    ROLE: 'web',
    PUBLIC_BASE: 'tickets.test',
    FOYER_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_live_nobodys',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys_too',
    DATABASE_URL: database.appUrl,
    SMTP_URL: 'none',
  };
  looking = knexFactory({ client: 'pg', connection: database.superuserUrl });
  await expect(run('first@tickets.test')).rejects.toThrow(
    'The database isn’t migrated yet. Run npm run migrate first.',
  );
  await migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
  booted = await boot({
    config: readConfig(variables),
    log: makeLog({ level: 'silent' }),
    pages: noPages,
    actorTtlMs: 0,
  });
  server.on('request', booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await booted.stop();
  await looking.destroy();
  await database.drop();
});
beforeEach(() => looking('kit_rate_limit').delete());

/** The command's output. */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator({ args, variables, say: (line) => lines.push(line) });
  return lines.join('\n');
}
const linkIn = (printed: string) => new URL(/https:\S+/.exec(printed)?.[0] ?? '');

/** A browser at the platform console, behind the proxy that ends TLS. */
function consoleBrowser() {
  const onHost = hostFetch((server.address() as AddressInfo).port, 'console.tickets.test');
  const jar = new Map<string, string>();
  const request: typeof fetch = async (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    headers.set('x-application-type', 'PLATFORM');
    headers.set('x-forwarded-proto', 'https');
    headers.set('origin', 'https://console.tickets.test');
    const answer = await onHost(target, { ...init, headers });
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const api = client(accounts, fetchSender({ fetch: request }));
  return {
    api,
    request,
    login: (password = PASSWORD, username = 'first@tickets.test') =>
      api.login({ body: { username, password, applicationType: 'PLATFORM' } }),
  };
}

async function signUp(link: URL): Promise<void> {
  const { api } = consoleBrowser();
  const username = link.searchParams.get('email') ?? '';
  const verifyCode = link.searchParams.get('code') ?? '';
  const names = { firstName: 'Ada', lastName: 'Quay', contactNumber: '', state: '', zip: '' };
  const who = { username, password: PASSWORD, password2: PASSWORD, ...names };
  await api.register({ body: { ...who, groupId: 'platform', verifyCode } });
  const code = /code for \S+ is (\d{8})/.exec(await run(username, '--code'))?.[1] ?? '';
  await api.verify({ body: { newUserName: username, code, groupId: 'platform' } });
}

test('takes the first operator from an empty database to a super user with two-factor authentication', async () => {
  expect(await looking('accounts_user').select('id')).toEqual([]);
  const older = linkIn(await run('first@tickets.test'));
  const printed = await run(' First@Tickets.test ');
  const link = linkIn(printed);
  expect(link.origin + link.pathname).toBe('https://console.tickets.test/signup');
  expect(printed).toContain('npm run operator -- first@tickets.test --code');

  const { api } = consoleBrowser();
  const codeOf = (url: URL) => ({
    params: { code: url.searchParams.get('code') ?? '' },
    query: { groupId: 'platform' as const, email: 'first@tickets.test' },
  });
  await expect(api.invite(codeOf(older)), 'the older link').rejects.toMatchObject({ status: 404 });
  expect(await api.invite(codeOf(link))).toMatchObject({ roles: ['super_user'] });

  await signUp(link);
  await expect(api.invite(codeOf(link)), 'once used').rejects.toMatchObject({ status: 410 });
  const browser = consoleBrowser();
  await browser.login();
  expect(await browser.api.session({})).toMatchObject({ mustVisit: '/profile/security' });
  const users = () => browser.request('/api/platform/users');
  expect((await users()).status).toBe(403);
  const { setUp, secret } = await browser.api.beginTotp({ body: {} });
  await browser.api.addTotp({ body: { setUp, code: new TOTP({ secret }).generate() } });
  expect((await users()).status).toBe(200);
  expect(await browser.api.session({})).toMatchObject({ mustVisit: null });

  const lines = await looking('kit_audit')
    .whereIn('action', ['member.invited', 'factor_rule.changed'])
    .orderBy('id')
    .select('action', 'actor_realm', 'reason');
  expect(lines.map(({ action }: { action: string }) => action)).toEqual([
    'factor_rule.changed',
    'member.invited',
    'member.invited',
  ]);
  for (const line of lines)
    expect(line).toMatchObject({
      actor_realm: 'system',
      reason: expect.stringContaining('npm run operator') as string,
    });
});

describe('on an installation that has an operator', () => {
  test('the command refuses a super user, and lets in one who lost their second factor', async () => {
    await expect(run('first@tickets.test')).rejects.toThrow(
      'first@tickets.test is already a super user.',
    );
    const browser = consoleBrowser();
    expect(await browser.login()).toHaveProperty('secondFactor');

    const link = linkIn(await run('first@tickets.test', '--reset'));
    expect(link.origin + link.pathname).toBe('https://console.tickets.test/reset-password');
    const password = 'Marble-Otter8!quay';
    const code = link.searchParams.get('code') ?? '';
    await browser.api.resetPassword({ body: { username: 'first@tickets.test', code, password } });
    await browser.login(password);
    expect(await browser.api.session({})).toMatchObject({ mustVisit: '/profile/security' });
  });

  test('makes another person a super user', async () => {
    await signUp(linkIn(await run('second@tickets.test')));
    await looking('accounts_membership as m')
      .whereIn(
        'user_id',
        looking('accounts_user').where({ email: 'second@tickets.test' }).select('id'),
      )
      .update({ roles: ['platform_report'] });
    expect(await run('second@tickets.test')).toBe(
      'second@tickets.test is now a super user and can sign in at https://console.tickets.test/',
    );
    const browser = consoleBrowser();
    await browser.login(PASSWORD, 'second@tickets.test');
    expect(await browser.api.session({})).toMatchObject({
      roles: ['platform_report', 'super_user'],
    });
  });

  test('a reset of someone who isn’t a super user changes nothing and says so', async () => {
    await expect(run('nobody@tickets.test', '--reset')).rejects.toThrow(
      'nobody@tickets.test isn’t an active super user, so nothing was reset.',
    );
  });

  test('prints a code only for someone who has signed up', async () => {
    await expect(run('nobody@tickets.test', '--code')).rejects.toThrow(
      'nobody@tickets.test hasn’t signed up yet. Open the invite link first.',
    );
  });

  test('doesn’t invite a locked account', async () => {
    await looking('accounts_user').insert({
      email: 'locked@tickets.test',
      name: 'Locked',
      status: 'disabled',
    });
    await expect(run('locked@tickets.test')).rejects.toThrow('This account is locked');
  });
});

test.each([
  [[], 'Usage:'],
  [['me@tickets'], '“me@tickets” isn’t an email address.'],
  [['me'], '“me” isn’t an email address.'],
  [['me@tickets.test', '--delete'], 'Usage:'],
  [['me@tickets.test', 'you@tickets.test'], 'Usage:'],
])('refuses %j', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});

test('with an SMTP server, emails the invite in addition to printing it', async () => {
  const lines: string[] = [];
  await runOperator({
    args: ['mailed@tickets.test'],
    variables: { ...variables, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tickets@tickets.test' },
    say: (line) => lines.push(line),
  });
  const link = linkIn(lines.join('\n'));
  expect(lines.join('\n')).toContain('It’s also emailed to mailed@tickets.test');
  const mail = (await looking('kit_mail')
    .where({ recipient: 'mailed@tickets.test' })
    .first('text')) as { text: string };
  expect(mail.text).toContain(link.href);
});
