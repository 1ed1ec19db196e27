import { expect, test } from 'vitest';
import { readLaunchSettings } from './launchSettings.ts';

const external = { DATABASE_URL: 'postgres://foyer_app@db/foyer' };

test('the demo comes with the embedded database, unless it is switched off', () => {
  expect(readLaunchSettings({}).wantsDemo).toBe(true);
  expect(readLaunchSettings({ FOYER_DEMO: '0' }).wantsDemo).toBe(false);
});

test('the demo has a past, unless it is to be small or payments are real', () => {
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

test('a database that somebody brought gets the demo only when it is asked for', () => {
  expect(readLaunchSettings(external).wantsDemo).toBe(false);
  expect(readLaunchSettings({ ...external, FOYER_DEMO: '1' }).wantsDemo).toBe(true);
});

test('production gets no demo and no embedded database', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readLaunchSettings(production)).toThrow('DATABASE_URL');
  expect(() => readLaunchSettings({ ...production, ...external })).toThrow('OWNER_DATABASE_URL');
  const own = { ...production, ...external, OWNER_DATABASE_URL: 'postgres://foyer_owner@db/foyer' };
  expect(readLaunchSettings(own).wantsDemo).toBe(false);
  for (const FOYER_DEMO of ['1', 'small'])
    expect(() => readLaunchSettings({ ...own, FOYER_DEMO })).toThrow('refused in production');
});

test('a variable that is set to nothing counts as not set', () => {
  const settings = readLaunchSettings({ PORT: '', DATABASE_URL: '', HOST: '', FOYER_DATA: '' });
  expect(settings).toMatchObject({ port: undefined, database: undefined, host: '127.0.0.1' });
  expect(settings.dataFolder).toMatch(/\.foyer$/);
});

test.each(['abc', '0', '70000', '3000.5'])('PORT=%s is refused with what it was', (PORT) => {
  expect(() => readLaunchSettings({ PORT })).toThrow(`"${PORT}"`);
});
