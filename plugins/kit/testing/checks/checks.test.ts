import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MountedRoute } from '../../server/route.ts';
import type { Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';
import { subjectAt } from '../subjectAt.ts';
import { denialProblems } from './denialProblems.ts';
import { planProblems } from './planProblems.ts';
import { browserProblems } from './browserProblems.ts';
import { openApiProblems } from './openApiProblems.ts';
import { tableProblems } from './tableProblems.ts';
import { versionProblems } from './versionProblems.ts';
import { writeBackProblems } from './writeBackProblems.ts';

// What implement() makes cannot be wrong in these ways, so the subjects are: a check that has never
// found anything has not been seen to look.

let subject: Subject;
beforeAll(async () => {
  subject = await subjectAt(fileURLToPath(new URL('../../../policies', import.meta.url)), {});
});
afterAll(() => subject.app.stop());

const withRoutes = (change: (route: MountedRoute) => MountedRoute): Subject => ({
  ...subject,
  app: { ...subject.app, routes: subject.app.routes.map(change) },
});

test('a route that answers whom its declaration denies is found', async () => {
  const lying = withRoutes((route) =>
    route.name === 'publicPolicy' ? { ...route, can: 'policies.read' } : route,
  );
  const problems = await denialProblems(lying);
  expect(problems).toContain(
    'GET /p/policies/:group/:policyId answers 404 to nobody on the console, and has to answer 401',
  );
  expect(await denialProblems(subject)).toEqual([]);
});

test('a route that asks for another permission than it declares is found', async () => {
  const lying = withRoutes((route) =>
    route.name === 'policies.create' ? { ...route, can: 'policies.read' } : route,
  );
  expect((await denialProblems(lying)).join()).toMatch(
    /POST \/platform\/policies answers 422 to an operator without the permission/,
  );
});

test('a path that the document leaves out, and one that it makes up, are found', async () => {
  const moved = withRoutes((route) =>
    route.name === 'policies.one' ? { ...route, path: '/platform/policies/:id/text' } : route,
  );
  expect(await openApiProblems(moved)).toEqual([
    'get /platform/policies/{id}/text is mounted and not in it',
    'get /platform/policies/{id} is in it and not mounted',
  ]);
});

test('imports of types lead nowhere, and lazy screens are followed', () => {
  const folder = fileURLToPath(new URL('../../../policies', import.meta.url));
  expect(browserProblems(folder, `${folder}/admin.tsx`)).toEqual([]);
  expect(browserProblems(folder, `${folder}/server.ts`).join()).toContain(
    "server.ts imports '@foyer/kit/server': a server half",
  );
});

test('an update that does not look at the version is found', async () => {
  const operator = subject.app.as.platform();
  // What the version in a body does is taken from it on the way.
  const request: typeof fetch = (target, init) => {
    const body = init?.body as string | undefined;
    const { version: _lost, ...form } = JSON.parse(body ?? '{}') as Record<string, unknown>;
    return operator.request(target, { ...init, ...(body && { body: JSON.stringify(form) }) });
  };
  const deaf = Object.assign((...given: Parameters<Visitor>) => operator(...given), {
    host: operator.host,
    request,
    cookie: operator.cookie,
  });
  const lying = {
    ...subject,
    app: { ...subject.app, as: { ...subject.app.as, platform: () => deaf } },
  };
  expect(await versionProblems(lying)).toEqual([
    'policies: a save of an older version answers 200',
  ]);
  expect(await versionProblems(subject)).toEqual([]);
});

test('rows of an event that a member of another one would see are found, in its table and below it', async () => {
  const { database: db } = subject.app;
  const tables = ['orders_order', 'orders_ledger'];
  const problems = () => tableProblems(db, { id: 'orders', tables });
  expect(await problems()).toEqual([]);
  await db.raw('drop policy orders_ledger_events on orders_ledger');
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^orders_ledger belongs to orders_order and shows members of other events/,
    ),
  ]);
  await db.raw('alter policy orders_order_events on orders_order using (true)');
  expect((await problems()).join()).toMatch(/orders_order has an event_id and shows members/);
});

test('an index serves what the kernel’s own lists are sorted, filtered and searched by', async () => {
  const { app } = subject;
  const sources = app.routes.flatMap(({ contract, source }) =>
    contract.id === 'kit' && source ? [source] : [],
  );
  const kernel = app.plugins.find(({ contract }) => contract.id === 'kit');
  expect(sources.length).toBeGreaterThan(0);
  expect(
    await planProblems(app.database, kernel?.contract ?? subject.plugin.contract, {
      sources: [...new Set(sources)],
      tenantId: app.tenants.a.id,
    }),
  ).toEqual([]);
});

test('a record that is read as its update refuses it, and one that a save of the same changes, are found', async () => {
  const reading = (change: (row: Record<string, unknown>) => unknown): Subject => ({
    ...subject,
    app: {
      ...subject.app,
      as: { ...subject.app.as, platform: () => rereading(subject.app.as.platform(), change) },
    },
  });
  const details = (row: Record<string, unknown>) => row['details'] as Record<string, unknown>;
  const refused = await writeBackProblems(
    reading((row) => ({ ...row, details: { ...details(row), detail: null } })),
  );
  expect(refused.join()).toMatch(/^policies: what is read cannot be written back: .* by 422/);
  let read = 0;
  const changed = await writeBackProblems(reading((row) => ({ ...row, seen: (read += 1) })));
  expect(changed.join()).toMatch(/^policies: writing back what was read changes it: seen is/);
  expect(await writeBackProblems(subject)).toEqual([]);
});

/** Reads one record as something else than it is; the list and all writes are as they are. */
function rereading(visitor: Visitor, change: (row: Record<string, unknown>) => unknown): Visitor {
  const request: typeof fetch = async (target, init) => {
    const answer = await visitor.request(target, init);
    if (init?.method !== 'GET' || String(target).includes('?')) return answer;
    const row = (await answer.json()) as Record<string, unknown>;
    return Response.json(change(row), { status: answer.status });
  };
  return Object.assign((...given: Parameters<Visitor>) => visitor(...given), {
    host: visitor.host,
    request,
    cookie: visitor.cookie,
  });
}
