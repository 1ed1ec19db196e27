import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://foyer_app@127.0.0.1/foyer' };
const production = {
  ...least,
  NODE_ENV: 'production',
  PUBLIC_BASE: 'foyer.example',
  FOYER_SECRET: 'kq7ZfW2mT9xLr4BvN8sHy3PdJ6cGa1Ue',
};

test('a database is all that a laptop has to name', () => {
  expect(readConfig(least)).toMatchObject({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    publicBase: 'localhost:3000',
    protocol: 'http',
    trustProxy: [],
  });
});

test('every problem stands in one message', () => {
  const wrong = { PORT: 'x', ROLE: 'boss', SMTP_URL: 'http://a', METRICS_TOKEN: 'short' };
  expect(() => readConfig(wrong)).toThrow(
    /ROLE[^]*PORT[^]*SMTP_URL must begin with smtp[^]*METRICS_TOKEN[^]*DATABASE_URL is required/,
  );
});

test('a variable that is set to nothing is not set', () => {
  expect(readConfig({ ...least, PORT: '', SMTP_URL: '', FOYER_SECRET: '' }).port).toBe(3000);
});

test('the demo is wanted, wanted small, or not', () => {
  for (const FOYER_DEMO of ['', '0', '1', 'small'])
    expect(readConfig({ ...least, FOYER_DEMO }).port).toBe(3000);
  expect(() => readConfig({ ...least, FOYER_DEMO: 'big' })).toThrow('must be 1, small or 0');
});

test('production needs a secret and a base, and refuses demo data', () => {
  for (const FOYER_DEMO of ['1', 'small'])
    expect(() => readConfig({ ...least, NODE_ENV: 'production', FOYER_DEMO })).toThrow(
      /FOYER_SECRET is required[^]*PUBLIC_BASE is required[^]*demo data are refused/,
    );
  expect(() => readConfig({ ...production, FOYER_SECRET: 'short' })).toThrow(/32 characters/);
});

describe('in production a secret', () => {
  const start = (FOYER_SECRET: string) => readConfig({ ...production, FOYER_SECRET });

  test.each([
    ['one letter again and again', 's'.repeat(32)],
    ['one word again and again', 'kq7ZfW2m'.repeat(8)],
    ['sixteen digits twice', '0123456789abcdef0123456789abcdef'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['the alphabet backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['few different characters', 'aabbabbaababbbabaabbabaabababbabaaabbcab'],
    ['a sentence that says what it is', 'please-change-me-before-going-live-0815'],
    ['the one of the tests', 'a secret of tests that keeps nothing secret'],
    ['the text of the guide', 'secrets of at least 32 characters'],
    ['a known password with more behind it', 'Foyer!demo1Foyer-and-9-other-things'],
    ['the example of a settings file', 'your_secret_key_goes_here_0123456789'],
    ['a row of keys', 'qwertyuiopasdfghjklzxcvbnm1029384756'],
  ])('is refused when it is %s', (_what, secret) => {
    expect(() => start(secret)).toThrow(
      'FOYER_SECRET can be guessed; take one made by chance, as "openssl rand -hex 32" prints it',
    );
  });

  test('is refused also where it only verifies', () => {
    expect(() => start(`${production.FOYER_SECRET},${'s'.repeat(32)}`)).toThrow('can be guessed');
  });

  test('made by chance is taken, however it is written', () => {
    for (let count = 0; count < 300; count += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        start(randomBytes(32).toString(encoding));
      start(randomBytes(16).toString('hex'));
      start(randomUUID());
    }
  });

  test('may be what it likes on a laptop', () => {
    expect(readConfig({ ...least, FOYER_SECRET: 's'.repeat(32) }).secrets).toHaveLength(1);
  });
});

test('production speaks https behind a proxy of its private network', () => {
  expect(readConfig(production)).toMatchObject({
    protocol: 'https',
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
  });
});

test('the secrets are a list: the first signs', () => {
  const secrets = [randomBytes(32).toString('hex'), randomBytes(24).toString('base64')];
  expect(readConfig({ ...production, FOYER_SECRET: secrets.join(', ') }).secrets).toEqual(secrets);
});

test('the worker and the reports use the app’s database unless they have their own', () => {
  expect(readConfig(least)).toMatchObject({
    workerDatabaseUrl: least.DATABASE_URL,
    reportsDatabaseUrl: least.DATABASE_URL,
  });
});
