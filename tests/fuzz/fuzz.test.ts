import { client } from '@foyer/kit';
import { ask, type Visitor } from '@foyer/testing';
import { checkout } from '@foyer/plugin-checkout/contract';
import { newsletter } from '@foyer/plugin-newsletter/contract';
import { keepDatabase, saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../packages/testing/people.ts';
import { stage } from '../../plugins/orders/testing/stage.ts';
import { contentsOf } from './contentsOf.ts';
import { operationsOf, type Document, type Operation } from './operations.ts';
import { requestsOf, type FuzzedRequest, type KnownIds } from './requests.ts';

/** Requests per operation and kind. Set FC_RUNS for more. */
const RUNS = Number(process.env['FC_RUNS'] ?? 4);
/** A slower answer counts as none. */
const PATIENCE_MS = 20_000;

/** Text from our code, Node or Postgres that must not be exposed. */
const INSIDE =
  /node_modules|\.[jt]sx?:\d+|violates [\w-]+ constraint|syntax error at or near|relation "|column "|invalid input syntax|duplicate key value|(Type|Reference|Range|Syntax)Error|ECONN|row-level security|current transaction is aborted/;

let app: SaleApp;
let document: Document;
let operations: Operation[];
let ids: KnownIds;
/** Restores every row to its state before the first request. */
let restore: () => Promise<void>;

beforeAll(async () => {
  app = await saleApp();
  document = (await ask(app.as.nobody(), 'get', '/api/openapi.json')).body as Document;
  operations = operationsOf(document);
  ids = await knownIds();
  // Users are created on their first sign-in.
  const { as } = app;
  for (const one of [
    as.attendee('a'),
    as.tenant('a', 'tenant_viewer'),
    as.tenant('a', 'tenant_owner'),
    as.platform(),
  ])
    await one.cookie();
  restore = await keepDatabase(app);
});
afterAll(() => app.stop());

/** Creates an event on sale with an order, a cart and a subscriber. */
async function knownIds(): Promise<KnownIds> {
  const made = await stage(app);
  const { orderUID } = await made.sell();
  const { params, tenantId, eventId, typeId } = made;
  const nobody = app.as.nobody('a');
  const { draftOrderUID } = await client(checkout, nobody).createCart({
    params,
    body: { lines: [{ ticketId: typeId, quantity: 1 }] },
  });
  await client(newsletter, nobody).subscribe({ params, body: { email: 'fuzz@example.test' } });
  return {
    tenantId: [tenantId],
    eventId: [eventId],
    orderUID: [orderUID],
    draftOrderUID: [draftOrderUID],
    token: [draftOrderUID],
    eventSlug: [made.event.slug],
    id: [eventId, typeId, tenantId, orderUID],
  };
}

type Realm = 'PLATFORM' | 'TENANT' | 'ATTENDEE';
const person = (label: string, username: string, applicationType: Realm) => () =>
  app.as.person({ label, username, password: PASSWORD, applicationType });
/** Visitors with their own sessions, which some operations end. */
const WHO: Readonly<Record<string, () => Visitor>> = {
  nobody: () => app.as.nobody('a'),
  'a buyer': person('a', 'attendee@a.test', 'ATTENDEE'),
  'a viewer': person('a', 'tenant_viewer@a.test', 'TENANT'),
  'an owner': person('a', 'tenant_owner@a.test', 'TENANT'),
  'an operator': person('console', 'super_user@platform.test', 'PLATFORM'),
};
const visitors = new Map<string, Visitor>();

/** Signs in every visitor without a session, even if a request has locked or removed them. */
async function signInAll(): Promise<void> {
  await signInOthers().catch(async () => {
    await restore();
    visitors.clear();
    await signInOthers();
  });
}

async function signInOthers(): Promise<void> {
  await app.database('kit_rate_limit').delete();
  for (const [who, make] of Object.entries(WHO)) {
    if (visitors.has(who)) continue;
    const visitor = make();
    await visitor.cookie();
    visitors.set(who, visitor);
  }
}

/** @returns the status, and what is wrong with the answer */
async function answerTo(visitor: Visitor, operation: Operation, request: FuzzedRequest) {
  const { address, headers, body } = request;
  const init = { method: operation.method.toUpperCase(), headers, redirect: 'manual' as const };
  const response = await visitor.request(address, {
    ...init,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { status } = response;
  const text = await response.text();
  return { status, problem: problemOf(operation, response, text) };
}

function problemOf(operation: Operation, response: Response, text: string): string | undefined {
  const { status } = response;
  if (status >= 500) return `returns ${status}: ${text.slice(0, 200)}`;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const inside = status >= 400 && INSIDE.exec(text);
  if (inside) return `returns ${status} and says "${inside[0]}": ${text.slice(0, 300)}`;
  if (!isJson)
    return status >= 400 ? `returns ${status} without JSON: ${text.slice(0, 200)}` : undefined;
  const wrong = operation.problemOf(status, JSON.parse(text));
  return wrong && `returns ${status} against the document: ${wrong}`;
}

/** Sends requests as every visitor until one answer is wrong. */
async function problemsOf(operation: Operation, isSound: boolean) {
  const statuses = new Set<number>();
  const ended = new Set<string>();
  const who = fc.constantFrom(...Object.keys(WHO));
  const asked = fc.asyncProperty(
    who,
    requestsOf(document, operation, { ids, isSound }),
    async (name, request) => {
      const { status, problem } = await answerTo(
        visitors.get(name) ?? app.as.nobody('a'),
        operation,
        request,
      );
      statuses.add(status);
      if (status === 401) ended.add(name);
      if (problem) throw new Error(problem);
    },
  );
  const found = await fc.check(asked, { numRuns: RUNS, interruptAfterTimeLimit: 30_000 });
  for (const name of ended) visitors.delete(name);
  if (!found.failed) {
    // A run interrupted before its first answer has proven nothing.
    const isAsked = found.numRuns > 0;
    const problems = isAsked ? [] : [`${operation.method} ${operation.path} was never answered`];
    return { statuses, problems };
  }
  const [name = '', request] = found.counterexample ?? [];
  const error = found.errorInstance instanceof Error ? found.errorInstance.message : '';
  return {
    statuses,
    problems: [
      `${operation.method} ${operation.path} to ${name}: ${error} (FC_SEED=${found.seed}, ${JSON.stringify(request).slice(0, 700)})`,
    ],
  };
}

describe('every operation of the API document', () => {
  test(
    'rejects invalid requests with a code, reveals no internals, and writes nothing',
    { timeout: 1_200_000 },
    async () => {
      const problems: string[] = [];
      await signInAll();
      let before = await contentsOf(app.database);
      for (const operation of operations) {
        const found = await problemsOf(operation, false);
        problems.push(...found.problems);
        const after = await contentsOf(app.database);
        const isRefused = [...found.statuses].every((status) => status >= 400);
        const written = [...after].flatMap(([table, contents]) =>
          before.get(table) === contents ? [] : [table],
        );
        if (isRefused && written.length > 0)
          problems.push(
            `${operation.method} ${operation.path} refused all and wrote to ${written.join(', ')}`,
          );
        const hasEnded = visitors.size < Object.keys(WHO).length;
        await signInAll();
        before = hasEnded ? await contentsOf(app.database) : after;
      }
      expect(problems).toEqual([]);
    },
  );

  test('answers valid requests as documented', { timeout: 1_200_000 }, async () => {
    const problems: string[] = [];
    for (const operation of operations) {
      await signInAll();
      problems.push(...(await problemsOf(operation, true)).problems);
    }
    expect(problems).toEqual([]);
  });

  test('answers undeclared methods with a code', async () => {
    const problems: string[] = [];
    /** Also matches a path by a parameter: `/tenants/{id}` matches `/tenants/download`. */
    const isDeclared = (method: string, asked: string) =>
      operations.some(
        (one) =>
          one.method === method &&
          new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked),
      );
    for (const path of Object.keys(document.paths)) {
      const address = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]?.[0] ?? 'x')}`;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        if (isDeclared(method.toLowerCase(), path)) continue;
        const { status, body } = await ask(app.as.platform(), method, address);
        if (
          status !== 404 ||
          typeof (body as { error?: { code?: unknown } }).error?.code !== 'string'
        )
          problems.push(`${method} ${path} returns ${status}`);
      }
    }
    expect(problems).toEqual([]);
  });
});
