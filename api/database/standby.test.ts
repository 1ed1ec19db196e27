import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '@foyer/testing';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { noPages } from '../../packages/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_STANDBY, waitsForStandby } from './standby.ts';

const METRICS_TOKEN = 'a token of the tests';

async function startWith(variables: Record<string, string>) {
  const app = await testApp();
  const lines: string[] = [];
  const log = makeLog({ level: 'warn', to: { write: (line) => void lines.push(line) } });
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'all',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    METRICS_TOKEN,
    ...variables,
  });
  const booted = await boot({ config, log, pages: noPages });
  const server = createServer(booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await booted.stop();
    await app.stop();
  });
  const fetch = hostFetch((server.address() as AddressInfo).port, 'console.foyer.test');
  const metrics = async () =>
    (await fetch('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return { fetch, lines, metrics };
}

test('without a synchronous standby, /readyz is ready with a warning and the worker logs it', async () => {
  const { fetch, lines, metrics } = await startWith({ STANDBY_WARNING: '1' });
  const answer = await fetch('/readyz');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ready', warnings: [NO_STANDBY] });
  expect(await metrics()).toMatch(/^foyer_synchronous_standby 0$/m);
  await expect.poll(() => lines.join('\n')).toContain(NO_STANDBY);
});

test('a development database and one with externally managed standbys don’t warn', async () => {
  const { fetch, lines, metrics } = await startWith({});
  expect(await (await fetch('/readyz')).json()).toEqual({ status: 'ready' });
  expect(await metrics()).not.toContain('foyer_synchronous_standby');
  expect(lines.join('\n')).not.toContain(NO_STANDBY);
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://foyer_app@db/foyer',
    PUBLIC_BASE: 'foyer.example',
    FOYER_SECRET: '8f1c0d9b7a6e5d4c3b2a19087f6e5d4c3b2a1908',
    SMTP_URL: 'none',
  };
  expect(readConfig(production)).toMatchObject({ warnsOfStandby: true });
  expect(readConfig({ ...production, STANDBY_WARNING: '0' })).toMatchObject({
    warnsOfStandby: false,
  });
});

test.each([
  ['', 'on', false],
  ['ANY 1 (*)', 'on', true],
  ['FIRST 1 (db2)', 'remote_apply', true],
  ['FIRST 1 (db2)', 'local', false],
  ['FIRST 1 (db2)', 'off', false],
])('standbys “%s” with synchronous_commit %s: commits wait is %s', (names, commit, waits) => {
  expect(waitsForStandby({ names, commit })).toBe(waits);
});
