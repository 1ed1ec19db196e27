import { expect, test } from 'vitest';
import { readLaunchSettings } from './launchSettings.ts';

const external = { DATABASE_URL: 'postgres://foyer_app@db/foyer' };

test('loads the demo into the embedded database unless it is turned off', () => {
  expect(readLaunchSettings({}).wantsDemo).toBe(true);
  expect(readLaunchSettings({ FOYER_DEMO: '0' }).wantsDemo).toBe(false);
});

test('adds a past season to the demo unless it is small or payments are real', () => {
  expect(readLaunchSettings({}).wantsSeason).toBe(true);
  for (const env of [
    { FOYER_DEMO: '0' },
    { FOYER_DEMO: 'small' },
    { STRIPE_SECRET_KEY: 'sk_test_of_somebody' },
    { ...external, FOYER_DEMO: '1' },
  ])
    expect(readLaunchSettings(env).wantsSeason).toBe(false);
  expect(readLaunchSettings({ FOYER_DEMO: 'small' }).wantsDemo).toBe(true);
});

test('loads the demo into an external database only on request', () => {
  expect(readLaunchSettings(external).wantsDemo).toBe(false);
  expect(readLaunchSettings({ ...external, FOYER_DEMO: '1' }).wantsDemo).toBe(true);
});

test('uses neither a demo nor an embedded database in production', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readLaunchSettings(production)).toThrow('DATABASE_URL');
  expect(() => readLaunchSettings({ ...production, ...external })).toThrow('OWNER_DATABASE_URL');
  const own = { ...production, ...external, OWNER_DATABASE_URL: 'postgres://foyer_owner@db/foyer' };
  expect(readLaunchSettings(own).wantsDemo).toBe(false);
  for (const FOYER_DEMO of ['1', 'small'])
    expect(() => readLaunchSettings({ ...own, FOYER_DEMO })).toThrow('isn’t allowed in production');
});

test('treats an empty variable as unset', () => {
  const settings = readLaunchSettings({ PORT: '', DATABASE_URL: '', HOST: '', FOYER_DATA: '' });
  expect(settings).toMatchObject({ port: undefined, database: undefined, host: '127.0.0.1' });
  expect(settings.dataFolder).toMatch(/\.foyer$/);
});

test.each(['abc', '0', '70000', '3000.5'])('rejects PORT=%s and names its value', (PORT) => {
  expect(() => readLaunchSettings({ PORT })).toThrow(`"${PORT}"`);
});
