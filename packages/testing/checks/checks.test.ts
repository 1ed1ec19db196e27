import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MountedRoute } from '../../../plugins/kit/server/route.ts';
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

// `implement()` can't produce these faults, so the test subjects contain them. This verifies that
// each check can fail.

let subject: Subject;
beforeAll(async () => {
  subject = await subjectAt(
    fileURLToPath(new URL('../../../plugins/policies', import.meta.url)),
    {},
  );
});
afterAll(() => subject.app.stop());

const withRoutes = (change: (route: MountedRoute) => MountedRoute): Subject => ({
  ...subject,
  app: { ...subject.app, routes: subject.app.routes.map(change) },
});

test('finds a route that responds to callers whom its declaration denies', async () => {
  const lying = withRoutes((route) =>
    route.name === 'publicPolicy' ? { ...route, can: 'policies.read' } : route,
  );
  const problems = await denialProblems(lying);
  expect(problems).toContain(
    'GET /p/policies/:group/:policyId returns 404 for a signed-out user on the console, and must return 401',
  );
  expect(await denialProblems(subject)).toEqual([]);
});

test('finds a route that requires another permission than it declares', async () => {
  const lying = withRoutes((route) =>
    route.name === 'policies.create' ? { ...route, can: 'policies.read' } : route,
  );
  expect((await denialProblems(lying)).join()).toMatch(
    /POST \/platform\/policies returns 422 for an operator without the permission/,
  );
});

test('finds a path missing from the document, and one that does not exist', async () => {
  const moved = withRoutes((route) =>
    route.name === 'policies.one' ? { ...route, path: '/platform/policies/:id/text' } : route,
  );
  expect(await openApiProblems(moved)).toEqual([
    'get /platform/policies/{id}/text is mounted but missing from the document',
    'get /platform/policies/{id} is in the document but not mounted',
  ]);
});

test('ignores type imports, and follows lazy screens', () => {
  const folder = fileURLToPath(new URL('../../../plugins/policies', import.meta.url));
  expect(browserProblems(folder, `${folder}/admin.tsx`)).toEqual([]);
  expect(browserProblems(folder, `${folder}/server.ts`).join()).toContain(
    "server.ts imports '@foyer/kit/server': server code",
  );
});

test('finds an update that ignores the version', async () => {
  const operator = subject.app.as.platform();
  // Removes the version from the body on its way to the server.
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
  expect(await versionProblems(lying)).toEqual(['policies: saving an older version returns 200']);
  expect(await versionProblems(subject)).toEqual([]);
});

test('finds rows of an event that a member of another event could see, in its table and below it', async () => {
  const { database: db } = subject.app;
  const tables = ['orders_order', 'orders_ledger'];
  const problems = () => tableProblems(db, { id: 'orders', tables });
  expect(await problems()).toEqual([]);
  await db.raw('drop policy orders_ledger_events on orders_ledger');
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^orders_ledger belongs to orders_order, but its rows are visible to members of other events/,
    ),
  ]);
  await db.raw('alter policy orders_order_events on orders_order using (true)');
  expect((await problems()).join()).toMatch(
    /orders_order has an event_id, but its rows are visible to members/,
  );
});

test('finds an index for the sorts, filters and searches of the kernel’s own lists', async () => {
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
      deps: app.runtime.depsOf('kit'),
    }),
  ).toEqual([]);
});

test('finds a record whose update rejects what was read, and one that such a save changes', async () => {
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
  expect(refused.join()).toMatch(/^policies: what was read can't be saved again: .* returns 422/);
  let read = 0;
  const changed = await writeBackProblems(reading((row) => ({ ...row, seen: (read += 1) })));
  expect(changed.join()).toMatch(/^policies: saving what was read changes it: seen is/);
  expect(await writeBackProblems(subject)).toEqual([]);
});

/** Reads one record with different content; the list and all writes are unchanged. */
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
