import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://foyer_app@127.0.0.1/foyer' };
const production = {
  ...least,
  NODE_ENV: 'production',
  PUBLIC_BASE: 'foyer.example',
  FOYER_SECRET: 'x'.repeat(32),
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

test('production needs a secret and a base, and refuses demo data', () => {
  expect(() => readConfig({ ...least, NODE_ENV: 'production', FOYER_DEMO: '1' })).toThrow(
    /FOYER_SECRET is required[^]*PUBLIC_BASE is required[^]*demo data are refused/,
  );
  expect(() => readConfig({ ...production, FOYER_SECRET: 'short' })).toThrow(/32 characters/);
});

test('production speaks https behind a proxy of its private network', () => {
  expect(readConfig(production)).toMatchObject({
    protocol: 'https',
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
  });
});

test('the secrets are a list: the first signs', () => {
  const FOYER_SECRET = `${'n'.repeat(32)}, ${'o'.repeat(32)}`;
  expect(readConfig({ ...production, FOYER_SECRET }).secrets).toEqual([
    'n'.repeat(32),
    'o'.repeat(32),
  ]);
});

test('the worker and the reports use the app’s database unless they have their own', () => {
  expect(readConfig(least)).toMatchObject({
    workerDatabaseUrl: least.DATABASE_URL,
    reportsDatabaseUrl: least.DATABASE_URL,
  });
});
