import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://foyer_app@127.0.0.1/foyer' };
const production = {
  ...least,
  NODE_ENV: 'production',
  PUBLIC_BASE: 'foyer.example',
  FOYER_SECRET: 'kq7ZfW2mT9xLr4BvN8sHy3PdJ6cGa1Ue',
  SMTP_URL: 'smtps://foyer:secret@mail.example',
  MAIL_FROM: 'Foyer <tickets@foyer.example>',
};

test('needs only a database on a laptop', () => {
  expect(readConfig(least)).toMatchObject({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    publicBase: 'localhost:3000',
    protocol: 'http',
    trustProxy: [],
  });
});

test('reports every problem in one message', () => {
  const wrong = { PORT: 'x', ROLE: 'boss', SMTP_URL: 'http://a', METRICS_TOKEN: 'short' };
  expect(() => readConfig(wrong)).toThrow(
    /ROLE[^]*PORT[^]*SMTP_URL must start with smtp[^]*METRICS_TOKEN[^]*DATABASE_URL is required/,
  );
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ ...least, PORT: '', SMTP_URL: '', FOYER_SECRET: '' }).port).toBe(3000);
});

test('accepts on, small and off for the demo', () => {
  for (const FOYER_DEMO of ['', '0', '1', 'small'])
    expect(readConfig({ ...least, FOYER_DEMO }).port).toBe(3000);
  expect(() => readConfig({ ...least, FOYER_DEMO: 'big' })).toThrow('must be 1, small or 0');
});

test('in production, requires a secret and a base, and rejects demo data', () => {
  for (const FOYER_DEMO of ['1', 'small'])
    expect(() => readConfig({ ...least, NODE_ENV: 'production', FOYER_DEMO })).toThrow(
      /FOYER_SECRET is required[^]*PUBLIC_BASE is required[^]*FOYER_DEMO must not be set in production/,
    );
  expect(() => readConfig({ ...production, FOYER_SECRET: 'short' })).toThrow(/32 characters/);
});

describe('in production a mail server', () => {
  const { SMTP_URL: _url, MAIL_FROM: _from, ...withoutMail } = production;

  test('is required, because tickets are emailed', () => {
    expect(() => readConfig(withoutMail)).toThrow(
      'SMTP_URL is required in production, because tickets are sent by email.',
    );
    expect(() => readConfig({ ...withoutMail, SMTP_URL: '' })).toThrow('SMTP_URL is required');
  });

  test('can be turned off explicitly', () => {
    expect(readConfig({ ...withoutMail, SMTP_URL: 'none' }).smtpUrl).toBeUndefined();
    expect(() => readConfig({ ...withoutMail, SMTP_URL: 'off' })).toThrow(
      'SMTP_URL must start with smtp:// or smtps://, or be none',
    );
  });

  test('needs a real sender, because mail from the test domain is rejected', () => {
    const { SMTP_URL } = production;
    expect(() => readConfig({ ...withoutMail, SMTP_URL })).toThrow(
      'MAIL_FROM is required in production with SMTP_URL',
    );
    expect(() => readConfig({ ...withoutMail, SMTP_URL, MAIL_FROM: 'Foyer' })).toThrow(
      'MAIL_FROM must include an email address',
    );
    expect(readConfig(production)).toMatchObject({ smtpUrl: SMTP_URL });
  });

  test('is optional on a laptop', () => {
    expect(readConfig(least)).toMatchObject({ smtpUrl: undefined });
    expect(readConfig({ ...least, SMTP_URL: 'none' })).toMatchObject({ smtpUrl: undefined });
  });
});

describe('in production a secret', () => {
  const start = (FOYER_SECRET: string) => readConfig({ ...production, FOYER_SECRET });

  test.each([
    ['a single repeated letter', 's'.repeat(32)],
    ['one repeated word', 'kq7ZfW2m'.repeat(8)],
    ['sixteen digits twice', '0123456789abcdef0123456789abcdef'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['the alphabet in reverse', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['few different characters', 'aabbabbaababbbabaabbabaabababbabaaabbcab'],
    ['a sentence that describes itself', 'please-change-me-before-going-live-0815'],
    ['the secret of the tests', 'a secret of tests that keeps nothing secret'],
    ['the text of the docs', 'secrets of at least 32 characters'],
    ['a known password with a suffix', 'Foyer!demo1Foyer-and-9-other-things'],
    ['the example of a settings file', 'your_secret_key_goes_here_0123456789'],
    ['a row of keys', 'qwertyuiopasdfghjklzxcvbnm1029384756'],
  ])('is rejected when it is %s', (_what, secret) => {
    expect(() => start(secret)).toThrow(
      'FOYER_SECRET is too easy to guess; generate one with "openssl rand -hex 32"',
    );
  });

  test('is rejected even if it only verifies', () => {
    expect(() => start(`${production.FOYER_SECRET},${'s'.repeat(32)}`)).toThrow(
      'is too easy to guess',
    );
  });

  test('is accepted when random, in any encoding', () => {
    for (let count = 0; count < 300; count += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        start(randomBytes(32).toString(encoding));
      start(randomBytes(16).toString('hex'));
      start(randomUUID());
    }
  });

  test('can be anything on a laptop', () => {
    expect(readConfig({ ...least, FOYER_SECRET: 's'.repeat(32) }).secrets).toHaveLength(1);
  });
});

test('in production, uses HTTPS behind a proxy in a private network', () => {
  expect(readConfig(production)).toMatchObject({
    protocol: 'https',
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
  });
});

test('accepts a list of secrets, of which the first signs', () => {
  const secrets = [randomBytes(32).toString('hex'), randomBytes(24).toString('base64')];
  expect(readConfig({ ...production, FOYER_SECRET: secrets.join(', ') }).secrets).toEqual(secrets);
});

test('uses the app’s database for the worker unless it has its own', () => {
  expect(readConfig(least).workerDatabaseUrl).toBe(least.DATABASE_URL);
});

test('reports use no replica unless one is configured in addition to the app’s database', () => {
  const withReports = (url: string) => readConfig({ ...least, REPORTS_DATABASE_URL: url });
  expect(readConfig(least).reportsDatabaseUrl).toBeUndefined();
  expect(withReports(least.DATABASE_URL).reportsDatabaseUrl).toBeUndefined();
  expect(withReports('postgres://replica/foyer').reportsDatabaseUrl).toBe(
    'postgres://replica/foyer',
  );
});

test('reports have their own pool and a maximum lag', () => {
  expect(readConfig(least)).toMatchObject({ reportsDatabasePool: 5, reportsMaxLagSeconds: 30 });
  expect(
    readConfig({ ...least, REPORTS_DATABASE_POOL: '4', REPORTS_MAX_LAG_SECONDS: '5' }),
  ).toMatchObject({ reportsDatabasePool: 4, reportsMaxLagSeconds: 5 });
  expect(() => readConfig({ ...least, REPORTS_MAX_LAG_SECONDS: '0' })).toThrow(
    'REPORTS_MAX_LAG_SECONDS',
  );
});
