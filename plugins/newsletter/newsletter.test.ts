import { client } from '@foyer/kit';
import { address, ask, conforms, testApp, type TestApp } from '@foyer/testing';
import { mayMailStranger, purposeKeys, signToken } from '@foyer/kit/server';
import { catalog } from '@foyer/plugin-events/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newsletter } from './contract.ts';
import { forgetUnconfirmed } from './server/subscriberData.ts';

const DAY_MS = 86_400_000;

let made = 0;

/**
 * Creates an event of tenant a, published by default.
 * @returns its path
 */
async function eventAt(app: TestApp, { isDraft = false } = {}) {
  const tenantId = app.tenants.a.id;
  const deps = app.runtime.depsOf('newsletter');
  const events = deps.use(catalog);
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

/** The event whose list the conformance test reads. */
function walkedAt(app: TestApp): ReturnType<typeof eventAt> {
  const known = walked.get(app) ?? eventAt(app);
  walked.set(app, known);
  return known;
}

/** Inserts rows directly, past the limit per minute. */
async function add(app: TestApp, n: number, onSale: Promise<{ eventId: string }>) {
  await app.database('newsletter_subscriber').insert({
    tenant_id: app.tenants.a.id,
    event_id: (await onSale).eventId,
    email: `ann${n}@example.test`,
    // Every other one is confirmed, so that the list has both states.
    confirmed_at: n % 2 === 0 ? null : new Date(),
    created_at: new Date(Date.now() + n),
  });
}

/** Signs up a new address. */
async function signedUp(app: TestApp) {
  const { tenantId, eventId } = await eventAt(app);
  await client(newsletter, app.as.nobody('a')).subscribe({
    params: { tenantId, eventId },
    body: { email: `someone${made}@example.test` },
  });
}

/** The tokens in the latest email's links. */
async function linksOf(app: TestApp) {
  const text = (await app.mail()).at(-1)?.text ?? '';
  return {
    code: /confirm\?code=(\S+)/.exec(text)?.[1] ?? '',
    token: /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '',
  };
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
    subscribeHere: (app) => ({ as: app.as.nobody('a'), body: { email: 'ada@example.test' } }),
    confirm: async (app) => {
      await signedUp(app);
      return { as: app.as.nobody('a'), body: { code: (await linksOf(app)).code } };
    },
    unsubscribe: async (app) => {
      await signedUp(app);
      return { as: app.as.nobody('a'), body: { token: (await linksOf(app)).token } };
    },
  },
  unaudited: {
    subscribe: 'its row has the time and the wording, and a visitor has no name',
    subscribeHere: 'its row has the time and the wording, and a visitor has no name',
    confirm: 'its row has the time, and a visitor has no name',
    unsubscribe: 'nothing about the subscriber is kept',
  },
});

describe('a subscription', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());
  // The limit per minute and address applies to all tests together.
  beforeEach(() => app.database('kit_rate_limit').whereLike('key', 'newsletter.%:%').delete());

  const signUp = (
    { tenantId, eventId }: { tenantId: string; eventId: string },
    body: { email: string },
  ) => client(newsletter, app.as.nobody('a')).subscribe({ params: { tenantId, eventId }, body });
  const subscribers = ({ tenantId, eventId }: { tenantId: string; eventId: string }) =>
    client(newsletter, app.as.tenant('a')).eventSubscribers({ tenantId, eventId });

  test('is stored with its event, its time in milliseconds and the server’s wording', async () => {
    const event = await eventAt(app);
    const before = Date.now();
    const path = address('/p/tenants/:tenantId/events/:eventId/newsletter', event);
    const words = {
      email: 'Ada@Example.test',
      consent: 'event-page-1',
      shownText: 'I agree to nothing',
    };
    expect(await ask(app.as.nobody('a'), 'post', path, { body: words })).toMatchObject({
      status: 200,
    });
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
          status: 'waiting',
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
        .select('consent', 'shown_text'),
    ).toEqual([
      {
        consent: 'event-page-1',
        shown_text:
          'Tenant A will email you about its upcoming events. You can unsubscribe at any time.',
      },
    ]);
  });

  test('stores no wording if the page named none', async () => {
    const event = await eventAt(app);
    await signUp(event, { email: 'older-page@example.test' });
    expect(
      await app
        .database('newsletter_subscriber')
        .where({ event_id: event.eventId })
        .select('consent', 'shown_text'),
    ).toEqual([{ consent: '', shown_text: '' }]);
  });

  test('made twice is one row, and the response doesn’t reveal it', async () => {
    const event = await eventAt(app);
    const first = await signUp(event, { email: 'ada@example.test' });
    const answers = await Promise.all(
      ['ada@example.test', 'ADA@example.test', 'ada@EXAMPLE.test'].map((email) =>
        signUp(event, { email }),
      ),
    );
    expect([first, ...answers]).toEqual(Array.from({ length: 4 }, () => ({ success: true })));
    expect(
      await app.database('newsletter_subscriber').where({ event_id: event.eventId }).pluck('email'),
    ).toEqual(['ada@example.test']);
  });

  test('on the home page belongs to no event, is stored once and is confirmed like any other', async () => {
    const visitor = client(newsletter, app.as.nobody('a'));
    const body = { email: 'home@example.test', consent: 'event-page-1' } as const;
    for (const email of [body.email, 'HOME@example.test'])
      expect(await visitor.subscribeHere({ body: { ...body, email } })).toEqual({ success: true });
    await visitor.confirm({ body: { code: (await linksOf(app)).code } });
    const { result } = await client(newsletter, app.as.tenant('a')).tenantSubscribers({
      tenantId: app.tenants.a.id,
      filters: `details.email=${body.email}`,
    });
    expect(result.map(({ details }) => [details.eventName, details.status])).toEqual([
      ['', 'confirmed'],
    ]);
    const [row] = await app.database('newsletter_subscriber').where({ email: body.email });
    expect(row).toMatchObject({ tenant_id: app.tenants.a.id, event_id: null });
    expect(row.shown_text).toContain('Tenant A will email you');
    await expect(client(newsletter, app.as.nobody()).subscribeHere({ body })).rejects.toMatchObject(
      { status: 404 },
    );
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
  ])('rejects the address %j', async (email, message) => {
    const { tenantId, eventId } = await eventAt(app);
    const path = address('/p/tenants/:tenantId/events/:eventId/newsletter', { tenantId, eventId });
    expect(await ask(app.as.nobody('a'), 'post', path, { body: { email } })).toMatchObject({
      status: 422,
      body: { error: { fields: { email: [message] } } },
    });
  });

  test('is not possible for a draft or another tenant’s event', async () => {
    const email = 'ada@example.test';
    const draft = await eventAt(app, { isDraft: true });
    await expect(signUp(draft, { email })).rejects.toMatchObject({ status: 404 });
    const event = await eventAt(app);
    const elsewhere = { ...event, tenantId: app.tenants.b.id };
    await expect(signUp(elsewhere, { email })).rejects.toMatchObject({ status: 404 });
    expect((await subscribers(event)).result).toEqual([]);
  });

  test('can be downloaded as a file for its event', async () => {
    const event = await eventAt(app);
    await signUp(event, { email: 'csv@example.test' });
    const list = address(newsletter.lists.eventSubscribers.path, event);
    const visitor = app.as.tenant('a');
    const { downloadUrl } = (await ask(visitor, 'get', `${list}/download`)).body as {
      downloadUrl: string;
    };
    const { pathname, search } = new URL(downloadUrl);
    const { body: csv } = await ask(visitor, 'get', `${pathname}${search}`);
    expect(csv).toMatch(/Subscription Date \([\w/]+\),Subscription Email,Event name,Status/);
    expect(csv).toContain(`csv@example.test,${event.name},Waiting for confirmation`);
  });

  const mailsTo = async (recipient: string) =>
    (await app.mail()).filter((mail) => mail.recipient === recipient);
  const statusOf = async (event: { tenantId: string; eventId: string }) =>
    (await subscribers(event)).result.map(({ details }) => details.status);
  const visitor = () => client(newsletter, app.as.nobody('a'));

  test('counts once the mailbox has confirmed it, and repeating that changes nothing', async () => {
    const event = await eventAt(app);
    await signUp(event, { email: 'mailbox@example.test' });
    const [mail] = await mailsTo('mailbox@example.test');
    expect(mail?.subject).toBe('Confirm your subscription to Tenant A');
    expect(await statusOf(event)).toEqual(['waiting']);
    const seen = () =>
      app.database('newsletter_subscriber_v1').where({ event_id: event.eventId }).pluck('id');
    expect(await seen()).toHaveLength(0);
    const { code } = await linksOf(app);
    for (let n = 0; n < 2; n += 1)
      expect(await visitor().confirm({ body: { code } })).toEqual({ success: true });
    expect(await statusOf(event)).toEqual(['confirmed']);
    expect(await seen()).toHaveLength(1);
    // The database doesn't contain the code itself.
    const [row] = await app.database('newsletter_subscriber').where({ event_id: event.eventId });
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('is not confirmed by a wrong code, at another tenant or after a week', async () => {
    const event = await eventAt(app);
    await signUp(event, { email: 'late@example.test' });
    const { code } = await linksOf(app);
    await expect(visitor().confirm({ body: { code: 'x' } })).rejects.toMatchObject({ status: 404 });
    const elsewhere = client(newsletter, app.as.nobody('b'));
    await expect(elsewhere.confirm({ body: { code } })).rejects.toMatchObject({ status: 404 });
    await app
      .database('newsletter_subscriber')
      .where({ event_id: event.eventId })
      .update({ code_expires_at: app.database.raw("code_expires_at - interval '7 days'") });
    await expect(visitor().confirm({ body: { code } })).rejects.toMatchObject({ status: 410 });
    expect(await statusOf(event)).toEqual(['waiting']);
  });

  test('responds the same way for a confirmed address, which gets no more email', async () => {
    const event = await eventAt(app);
    const email = 'known@example.test';
    const first = await signUp(event, { email });
    await visitor().confirm({ body: { code: (await linksOf(app)).code } });
    expect(await signUp(event, { email })).toEqual(first);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('emails one address a few times a day across all events, and its last code works', async () => {
    const email = 'victim@example.test';
    const events = await Promise.all(Array.from({ length: 4 }, () => eventAt(app)));
    for (const event of events)
      for (let n = 0; n < 3; n += 1)
        expect(await signUp(event, { email })).toEqual({ success: true });
    expect(await mailsTo(email)).toHaveLength(5);
    const { code } = await linksOf(app);
    expect(await visitor().confirm({ body: { code } })).toEqual({ success: true });
  });

  test('emails one mailbox a few times a day, however its address is written', async () => {
    const event = await eventAt(app);
    for (let n = 0; n < 8; n += 1) await signUp(event, { email: `flooded+${n}@example.test` });
    const mails = (await app.mail()).filter(({ recipient }) => recipient.startsWith('flooded+'));
    expect(mails).toHaveLength(2);
  });

  test('emails nothing to a mailbox that has reached its limit with other emails', async () => {
    const event = await eventAt(app);
    const email = 'busy@example.test';
    const deps = app.runtime.depsOf('newsletter');
    while (await mayMailStranger(deps, email));
    expect(await signUp(event, { email })).toEqual({ success: true });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('can be ended by an older link after it was made again', async () => {
    const event = await eventAt(app);
    const email = 'returns@example.test';
    await signUp(event, { email });
    const { token } = await linksOf(app);
    await visitor().unsubscribe({ body: { token } });
    await signUp(event, { email });
    await visitor().unsubscribe({ body: { token } });
    expect(await statusOf(event)).toEqual([]);
  });

  test('can be ended by a link in the older format, which named its row', async () => {
    const event = await eventAt(app);
    const email = 'long-ago@example.test';
    await signUp(event, { email });
    const row = await app
      .database('newsletter_subscriber')
      .where({ email })
      .first<{ id: string }>();
    const keys = app.runtime.depsOf('newsletter').use(purposeKeys).of('newsletter:unsubscribe');
    const token = signToken(keys, row.id, { about: event.tenantId });
    await visitor().unsubscribe({ body: { token } });
    expect(await statusOf(event)).toEqual([]);
  });

  test.each(['waiting', 'confirmed'])(
    'ends everywhere by the link in its email while %s',
    async (is) => {
      const email = `leaves-${is}@example.test`;
      const events = [await eventAt(app), await eventAt(app)];
      for (const event of events) await signUp(event, { email });
      const { code, token } = await linksOf(app);
      if (is === 'confirmed') await visitor().confirm({ body: { code } });
      const elsewhere = client(newsletter, app.as.nobody('b'));
      await expect(elsewhere.unsubscribe({ body: { token } })).rejects.toMatchObject({
        status: 404,
      });
      for (let n = 0; n < 2; n += 1)
        expect(await visitor().unsubscribe({ body: { token } })).toEqual({ success: true });
      for (const event of events) expect(await statusOf(event)).toEqual([]);
    },
  );

  test('is removed after a month without confirmation', async () => {
    const event = await eventAt(app);
    for (const email of ['month@example.test', 'kept@example.test']) await signUp(event, { email });
    await app
      .database('newsletter_subscriber')
      .where({ email: 'month@example.test' })
      .update({
        created_at: app.database.raw("now() - interval '31 days'"),
        code_expires_at: app.database.raw("now() - interval '24 days'"),
      });
    await app.runJob(forgetUnconfirmed, {});
    const { result } = await subscribers(event);
    expect(result.map(({ details }) => details.email)).toEqual(['kept@example.test']);
  });
});
