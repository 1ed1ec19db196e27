import { client } from '@foyer/kit';
import { address, ask, conforms, testApp, type TestApp } from '@foyer/kit/testing';
import { catalogue } from '@foyer/plugin-events/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsletter } from './contract.ts';

const DAY_MS = 86_400_000;

let made = 0;

/** An event of tenant a; published unless told. @returns its path */
async function eventAt(app: TestApp, { isDraft = false } = {}) {
  const tenantId = app.tenants.a.id;
  const deps = app.runtime.depsOf('newsletter');
  const events = deps.use(catalogue);
  made += 1;
  const name = `Concert ${made}`;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const { id: eventId } = await events.createEvent(tx, {
      tenantId,
      name,
      startDateTime: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      endDateTime: new Date(Date.now() + 31 * DAY_MS).toISOString(),
    });
    const which = { tenantId, eventId };
    await events.createTicketType(tx, { name: 'General', quantity: 10, ...which });
    if (!isDraft) await events.publish(tx, which);
    return { tenantId, eventId, name };
  });
}

const walked = new WeakMap<TestApp, ReturnType<typeof eventAt>>();

/** The event whose list is walked. */
function walkedAt(app: TestApp): ReturnType<typeof eventAt> {
  const known = walked.get(app) ?? eventAt(app);
  walked.set(app, known);
  return known;
}

/** As the table has them: more than a minute lets anybody ask for. */
async function add(app: TestApp, n: number, onSale: Promise<{ eventId: string }>) {
  await app.database('newsletter_subscriber').insert({
    tenant_id: app.tenants.a.id,
    event_id: (await onSale).eventId,
    email: `ann${n}@example.test`,
    created_at: new Date(Date.now() + n),
  });
}

conforms(import.meta.url, {
  params: { eventSubscribers: async (app) => ({ eventId: (await walkedAt(app)).eventId }) },
  seed: {
    eventSubscribers: (app, n) => add(app, n, walkedAt(app)),
    tenantSubscribers: (app, n) => add(app, n, eventAt(app)),
  },
  calls: {
    subscribe: async (app) => ({
      params: { eventId: (await eventAt(app)).eventId },
      body: { email: 'ada@example.test' },
    }),
  },
  unaudited: { subscribe: 'its row has the time and the words, and a visitor has no name' },
});

describe('a subscription', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());

  const signUp = (
    { tenantId, eventId }: { tenantId: string; eventId: string },
    body: { email: string; shownText?: string },
  ) => client(newsletter, app.as.nobody('a')).subscribe({ params: { tenantId, eventId }, body });
  const subscribers = ({ tenantId, eventId }: { tenantId: string; eventId: string }) =>
    client(newsletter, app.as.tenant('a')).eventSubscribers({ tenantId, eventId });

  test('is a row with its event, its time in milliseconds and the words that were shown', async () => {
    const event = await eventAt(app);
    const before = Date.now();
    await signUp(event, { email: 'Ada@Example.test', shownText: 'News from Tenant A' });
    const { result } = await subscribers(event);
    expect(result).toEqual([
      {
        id: expect.any(String),
        dateCreated: expect.any(String),
        details: {
          sk: expect.any(String),
          email: 'ada@example.test',
          timestamp: expect.any(Number),
          eventName: event.name,
        },
      },
    ]);
    const [{ dateCreated, details } = { dateCreated: '', details: { timestamp: 0 } }] = result;
    expect(details.timestamp).toBe(Date.parse(dateCreated));
    expect(Math.abs(details.timestamp - before)).toBeLessThan(60_000);
    expect(
      await app
        .database('newsletter_subscriber')
        .where({ event_id: event.eventId })
        .pluck('shown_text'),
    ).toEqual(['News from Tenant A']);
  });

  test('made twice is one row, and nobody learns that it was there', async () => {
    const event = await eventAt(app);
    const first = await signUp(event, { email: 'ada@example.test', shownText: 'First' });
    const answers = await Promise.all(
      ['ada@example.test', 'ADA@example.test', 'ada@EXAMPLE.test'].map((email) =>
        signUp(event, { email, shownText: 'Later' }),
      ),
    );
    expect([first, ...answers]).toEqual(Array.from({ length: 4 }, () => ({ success: true })));
    expect(
      await app
        .database('newsletter_subscriber')
        .where({ event_id: event.eventId })
        .pluck('shown_text'),
    ).toEqual(['First']);
  });

  test('at another event is a row of its own, and the tenant sees both', async () => {
    const [one, other] = [await eventAt(app), await eventAt(app)];
    for (const event of [one, other]) await signUp(event, { email: 'both@example.test' });
    const { result } = await client(newsletter, app.as.platform()).tenantSubscribers({
      tenantId: one.tenantId,
      filters: 'details.email=both@example.test',
    });
    expect(result.map(({ details }) => details.eventName).toSorted()).toEqual(
      [one.name, other.name].toSorted(),
    );
    expect((await subscribers(one)).result).toHaveLength(1);
  });

  test.each([
    ['', 'Email field is required.'],
    [undefined, 'Email field is required.'],
    ['nobody', 'Entered value does not match email format'],
    ['a b@example.test', 'Entered value does not match email format'],
  ])('needs an address: %j', async (email, message) => {
    const { tenantId, eventId } = await eventAt(app);
    const path = address('/p/tenants/:tenantId/events/:eventId/newsletter', { tenantId, eventId });
    expect(await ask(app.as.nobody('a'), 'post', path, { body: { email } })).toMatchObject({
      status: 422,
      body: { error: { fields: { email: [message] } } },
    });
  });

  test('is not to be had at a draft, nor at the event of another tenant', async () => {
    const email = 'ada@example.test';
    const draft = await eventAt(app, { isDraft: true });
    await expect(signUp(draft, { email })).rejects.toMatchObject({ status: 404 });
    const event = await eventAt(app);
    const elsewhere = { ...event, tenantId: app.tenants.b.id };
    await expect(signUp(elsewhere, { email })).rejects.toMatchObject({ status: 404 });
    expect((await subscribers(event)).result).toEqual([]);
  });

  test('is downloaded as a file of its event', async () => {
    const event = await eventAt(app);
    await signUp(event, { email: 'csv@example.test' });
    const list = address(newsletter.lists.eventSubscribers.path, event);
    const visitor = app.as.tenant('a');
    const { downloadUrl } = (await ask(visitor, 'get', `${list}/download`)).body as {
      downloadUrl: string;
    };
    const { pathname, search } = new URL(downloadUrl);
    const { body: csv } = await ask(visitor, 'get', `${pathname}${search}`);
    expect(csv).toMatch(/Subscription Date \([\w/]+\),Subscription Email,Event name/);
    expect(csv).toContain(`csv@example.test,${event.name}`);
  });
});
