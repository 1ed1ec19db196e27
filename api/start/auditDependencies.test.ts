import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditDependencies, auditOutcome } from './auditDependencies.ts';

// npm caches advisories by number, so each test has its own cache.
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'foyer-npm-'));
  vi.stubEnv('npm_config_cache', cache);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true, force: true });
});

/** Queries a local registry that gives the prepared response. */
async function auditAt(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await auditDependencies(`http://127.0.0.1:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const BULK = '/-/npm/v1/security/advisories/bulk';
const advisory = (severity: string) => ({
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Breaks',
  severity,
  vulnerable_versions: '*',
});
const registryWith =
  (severity: string): RequestListener =>
  (request, response) => {
    const isBulk = request.url === BULK;
    response.writeHead(isBulk ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBulk ? { express: [advisory(severity)] } : {}));
  };

test('a registry without an audit endpoint leaves the audit unverified, which isn’t a failure', async () => {
  const outcome = await auditAt((_request, response) => response.writeHead(405).end());
  expect(outcome).toEqual({ said: 'not verified (the registry didn’t respond)', problems: [] });
});

test('a severe finding in a production dependency fails', async () => {
  const { problems } = await auditAt(registryWith('high'));
  expect(problems).toEqual([
    'express: high, Breaks, https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  ]);
});

test('a finding below high is counted, which isn’t a failure', async () => {
  expect(await auditAt(registryWith('moderate'))).toEqual({
    said: '1 known, 0 to fix',
    problems: [],
  });
});

test('an accepted finding passes until the end of its last day', () => {
  const printed = {
    vulnerabilities: { express: { via: [{ name: 'express', ...advisory('critical') }] } },
  };
  const allowed = [{ advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'Not used', until: '2027-03-31' }];
  expect(auditOutcome(printed, { allowed, today: '2027-03-31' }).problems).toEqual([]);
  expect(auditOutcome(printed, { allowed, today: '2027-04-01' }).problems).toEqual([
    'express: critical, Breaks, https://github.com/advisories/GHSA-aaaa-bbbb-cccc (was allowed until 2027-03-31)',
  ]);
});
