import { client } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { accounts } from '@foyer/plugin-accounts/contract';
import { people } from '@foyer/plugin-accounts/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { forgetBuyersOfEndedEvents } from './server/jobs.ts';
import { stage, type Stage } from './testing/stage.ts';

const password = 'Foyer!test1';

let app: TestApp;
let coming: Stage;
let over: Stage;
let elsewhere: Stage;
beforeAll(async () => {
  app = await testApp();
  coming = await stage(app);
  over = await stage(app, { event: { name: 'Long ago' } });
  elsewhere = await stage(app, { tenant: 'b' });
});
afterAll(() => app.stop());

const endEvent = ({ eventId }: Stage) =>
  app
    .database('events_event')
    .where({ id: eventId })
    .update({ start_at: new Date(0), end_at: new Date(1) });

let made = 0;
/** Someone with an account, and so with a verified address. */
async function person({ label = 'a', email = `buyer${(made += 1)}@example.test` } = {}) {
  const deps = app.runtime.depsOf('accounts');
  const { id } = await deps
    .asPlatform('create users for a test')
    .tx((tx) => deps.use(people).create(tx, { email, name: email, password }));
  const visitor = app.as.person({ label, username: email, password, applicationType: 'ATTENDEE' });
  const uids = async (as = visitor) =>
    (await client(orders, as).ownOrders({ limit: 100 })).result.map(({ orderUID }) => orderUID);
  return { id, email, visitor, uids, own: client(accounts, visitor) };
}

describe('own orders', () => {
  test('are those of the verified address, also as a guest, in any case and with spaces', async () => {
    const bought = await coming.sell({ email: 'Maya.Okafor@Example.test' });
    const maya = await person({ email: 'maya.okafor@example.test' });
    const later = await coming.sell({ email: 'MAYA.OKAFOR@example.test' });
    await app
      .database('orders_order')
      .where({ uid: later.orderUID })
      .update({ email: '  MAYA.OKAFOR@example.test ' });
    expect((await maya.uids()).toSorted()).toEqual([bought.orderUID, later.orderUID].toSorted());
    const [row] = (await client(orders, maya.visitor).ownOrders({})).result;
    expect(row).toMatchObject({ eventName: 'Harbour Lights', isUpcoming: true, ticketCount: 2 });
    const page = await ask(app.as.nobody('a'), 'get', `/api/p/orders/${row?.token}`);
    expect(page).toMatchObject({ status: 200, body: { orderUID: row?.orderUID } });
  });

  test('are never those of a look-alike address', async () => {
    const { email, uids } = await person({ email: 'kim+a.b@example.test' });
    const { orderUID } = await coming.sell({ email });
    // Kelvin sign, dotted capital I, Cyrillic, full width, other dots and tags, wildcards.
    const others = ['\u212Aim+a.b', 'K\u0130m+a.b', 'k\u0456m+a.b', '\uFF4Bim+a.b', 'kimab', 'kim'];
    for (const other of [...others, 'kim+a_b', '%', 'kim +a.b']) {
      const sale = await coming.sell({ email: '' });
      await app
        .database('orders_order')
        .where({ uid: sale.orderUID })
        .update({ email: `${other}@example.test` });
    }
    await coming.sell({ email: '' });
    expect(await uids()).toEqual([orderUID]);
  });

  test('are those of the host’s tenant, without abandoned carts', async () => {
    const { email, visitor, uids } = await person();
    await elsewhere.sell({ email });
    const { orderUID } = await coming.sell({ email });
    expect(await uids()).toEqual([orderUID]);
    await app
      .database('orders_order')
      .where({ uid: orderUID })
      .update({ status: 'failed', completed_at: null });
    expect(await uids()).toEqual([]);
    const there = app.as.person({
      label: 'b',
      username: email,
      password,
      applicationType: 'ATTENDEE',
    });
    expect(await uids(there)).toHaveLength(1);
    const cookie = await visitor.cookie();
    const carried = await ask(app.as.nobody('b'), 'get', '/api/p/account/orders', {
      headers: { cookie },
    });
    expect(carried.status).toBe(401);
  });
});

describe('checkout details', () => {
  test('come from the profile; typed details fill its gaps and change nothing else', async () => {
    const { own } = await person();
    expect(await own.ownDetails({})).toMatchObject({ name: '', phone: '', address1: '' });
    const typed = {
      name: 'Maya <b>Okafor</b>',
      phone: '+1 (207) 555 0187',
      address1: '12 Harbor Lane',
      city: 'Portland',
      state: 'ME',
      zipCode: '04101',
      country: 'US',
    };
    await own.keepDetails({ body: typed });
    await own.keepDetails({
      body: { ...typed, name: 'Somebody Else', address1: '1 Other Street', address2: 'Flat 2' },
    });
    expect(await own.ownDetails({})).toMatchObject({ ...typed, address2: '' });
  });

  test('also come from the buyer’s newest order', async () => {
    const { email, visitor } = await person();
    const api = client(orders, visitor);
    expect(await api.ownContact({})).toEqual({ contact: null });
    await coming.sell({ email, firstName: 'Maya', lastName: 'Okafor', phone: '+1 (207) 555 0187' });
    expect(await api.ownContact({})).toMatchObject({
      contact: { name: 'Maya Okafor', phone: '+1 (207) 555 0187' },
    });
  });
});

describe('the data export', () => {
  test('has everything about one person at all tenants, and nothing secret or about others', async () => {
    const { email, own, visitor } = await person();
    const sold = [await coming.sell({ email }), await elsewhere.sell({ email })];
    await subscribe(email);
    await own.ownDetails({});
    const answer = await ask(visitor, 'get', '/api/p/account/data');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=my-data.json');
    const data = answer.body as { orders: { orders: { orderUID: string }[] } };
    expect(data).toMatchObject({
      email,
      accounts: { profile: { email, hasPassword: true }, groups: [] },
      newsletter: { subscriptions: [{ organizer: 'Tenant A', event: 'Harbour Lights' }] },
      kit: {
        sessions: [{ application: 'attendee' }],
        mails: [{ subject: 'Your tickets for Harbour Lights' }, {}],
        recordOfDeeds: expect.arrayContaining([
          expect.objectContaining({ action: 'user.signed_in' }),
          expect.objectContaining({ action: 'user.data_downloaded' }),
        ]),
      },
    });
    expect(data.orders.orders.map(({ orderUID }) => orderUID).toSorted()).toEqual(
      sold.map(({ orderUID }) => orderUID).toSorted(),
    );
    expect(data.orders.orders[0]).toMatchObject({ tickets: [{ price: 50 }, { price: 50 }] });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|zoe@|code_hash/);
  });
});

const subscribe = (email: string) =>
  app.database('newsletter_subscriber').insert({
    tenant_id: coming.tenantId,
    event_id: coming.eventId,
    email,
  });

/** The tables that contain an address, in any column. */
async function placesOf(email: string): Promise<string[]> {
  const tables = (await app
    .database('pg_tables')
    .where({ schemaname: 'public' })
    .pluck('tablename')) as string[];
  const found = await Promise.all(
    tables.map(async (table) => {
      const row = await app
        .database(`${table} as t`)
        .whereRaw('t::text ilike ?', [`%${email}%`])
        .first(app.database.raw('1'));
      return row ? [table] : [];
    }),
  );
  return found.flat().toSorted();
}

describe('account deletion', () => {
  test('is announced, and removes the person from everything that doesn’t still need them', async () => {
    const past = await stage(app, { event: { name: 'Last year' } });
    const { email, own, visitor, id } = await person();
    const before = await past.sell({ email, phone: '+1 (207) 555 0187' });
    const after = await coming.sell({ email, firstName: 'Maya', phone: '+1 (207) 555 0187' });
    await endEvent(past);
    await subscribe(email);
    const told = await own.deletion({});
    expect(told).toMatchObject({
      groups: [],
      consequences: expect.arrayContaining([
        expect.stringMatching(/^2 orders stay in the organizers’ records/),
        expect.stringMatching(/^1 order for upcoming events keeps/),
        'You’ll be unsubscribed from all newsletters.',
      ]),
    });
    await expect(own.deleteAccount({ body: { password: 'Wrong!1234' } })).rejects.toMatchObject({
      status: 422,
      fields: { password: ['The password is incorrect.'] },
    });
    expect(await own.deleteAccount({ body: { password } })).toEqual({ success: true });

    await expect(own.ownDetails({})).rejects.toMatchObject({ status: 401 });
    expect(await app.database('accounts_user').where({ id })).toEqual([]);
    const orderOf = (uid: string) => app.database('orders_order').where({ uid }).first();
    expect(await orderOf(before.orderUID)).toMatchObject({
      email: '',
      first_name: 'Deleted',
      last_name: 'account',
      phone: '',
      total_cents: '10000',
    });
    expect(await orderOf(after.orderUID)).toMatchObject({
      email,
      first_name: 'Maya',
      phone: '',
      forgets_buyer: true,
    });
    // The audit is append-only; the remaining emails are about the future order and this deletion. The
    // buyer can still find that order.
    expect(await placesOf(email)).toEqual([
      'kit_audit',
      'kit_mail',
      'orders_order',
      'orders_search',
    ]);

    const again = await person({ email });
    expect(await again.uids()).toEqual([after.orderUID]);
    expect(await visitor.cookie()).not.toBe('');
  });

  test('is completed after a future event has ended', async () => {
    const soon = await stage(app, { event: { name: 'Tomorrow' } });
    const { email, own } = await person();
    const { orderUID } = await soon.sell({ email });
    await own.deleteAccount({ body: { password } });
    await app.runJob(forgetBuyersOfEndedEvents, {});
    expect(await app.database('orders_order').where({ uid: orderUID })).toMatchObject([{ email }]);
    await endEvent(soon);
    await app.runJob(forgetBuyersOfEndedEvents, {});
    expect(await app.database('orders_order').where({ uid: orderUID })).toMatchObject([
      { email: '', first_name: 'Deleted', forgets_buyer: false, buyer_key: null },
    ]);
  });

  test('ends all sessions, and does nothing the second time', async () => {
    const { email, own } = await person();
    const phone = app.as.person({
      label: 'b',
      username: email,
      password,
      applicationType: 'ATTENDEE',
    });
    await client(accounts, phone).ownDetails({});
    const clicks = await Promise.allSettled([
      own.deleteAccount({ body: { password } }),
      own.deleteAccount({ body: { password } }),
    ]);
    expect(clicks.map(({ status }) => status)).toContain('fulfilled');
    for (const click of clicks)
      if (click.status === 'rejected')
        expect((click.reason as { status: number }).status).toBeOneOf([401, 422]);
    await expect(client(accounts, phone).ownDetails({})).rejects.toMatchObject({ status: 401 });
  });

  test('is refused for staff, and changes nothing', async () => {
    const { id, email, own } = await person();
    const { orderUID } = await coming.sell({ email });
    const deps = app.runtime.depsOf('accounts');
    await deps.asPlatform('create users for a test').tx((tx) =>
      deps.use(people).join(tx, {
        userId: id,
        realm: 'tenant',
        tenantId: app.tenants.a.id,
        roles: ['tenant_door'],
      }),
    );
    expect(await own.deletion({})).toMatchObject({ groups: ['Tenant A'] });
    await expect(own.deleteAccount({ body: { password } })).rejects.toMatchObject({
      status: 409,
      message: 'You still have access to Tenant A. Ask to be removed first.',
    });
    expect(await own.ownDetails({})).toMatchObject({ email });
    expect(await app.database('orders_order').where({ uid: orderUID })).toMatchObject([{ email }]);
  });

  test('is atomic when it is killed halfway, and can be retried', async () => {
    const { id, email, own, uids } = await person();
    await over.sell({ email });
    await subscribe(email);
    await own.ownDetails({});
    const sessions = () => app.database('kit_session').whereRaw(`sess ->> 'userId' = ?`, [id]);
    // Another transaction locks the last rows it needs, while its connection is cut.
    await app.database.transaction(async (held) => {
      await held('kit_session').whereRaw(`sess ->> 'userId' = ?`, [id]).forUpdate();
      const killed = own.deleteAccount({ body: { password } }).catch((error: unknown) => error);
      for (let cut = 0; cut === 0;) {
        const { rows } = await app.database.raw<{ rows: unknown[] }>(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where cardinality(pg_blocking_pids(pid)) > 0 and query ilike '%delete from "kit_session"%'`);
        cut = rows.length;
      }
      expect(await killed).toMatchObject({ status: 503 });
    });
    expect(await sessions()).toHaveLength(1);
    expect(await own.ownDetails({})).toMatchObject({ email });
    expect(await uids()).toHaveLength(1);
    expect(await placesOf(email)).toContain('newsletter_subscriber');
    await own.deleteAccount({ body: { password } });
    expect(await sessions()).toEqual([]);
    expect(await placesOf(email)).not.toContain('newsletter_subscriber');
  });
});
