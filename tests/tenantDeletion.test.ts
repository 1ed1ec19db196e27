import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { files } from '@foyer/kit/server';
import { ask } from '@foyer/testing';
import { invites } from '@foyer/plugin-accounts/server';
import { buyer, CONTACT, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { payouts } from '@foyer/plugin-payouts/contract';
import { purgeTenants } from '@foyer/plugin-tenants/server';

let app: SaleApp;
let event: EventOnSale;
let tenantId: string;
beforeAll(async () => {
  app = await saleApp();
  tenantId = app.tenants.a.id;
  event = await onSale(app);
});
afterAll(() => app.stop());

const remove = async () => {
  const { status, body } = await ask(app.as.platform(), 'delete', `/api/tenants/${tenantId}`);
  return { status, error: (body as { error?: { code: string; message: string } }).error };
};
const refused = (message: string) => ({
  status: 409,
  error: { code: 'money_outstanding', message: `You can’t delete this tenant yet: ${message}.` },
});
const row = () => app.database('tenants_tenant').where({ id: tenantId }).first();
const ofTenant = (table: string) => app.database(table).where({ tenant_id: tenantId });
/** A card whose payments are available immediately. */
const AT_ONCE = '4000000000000077';

describe('a tenant can’t be deleted', () => {
  test('while a buyer is paying, and says how many orders it waits for', async () => {
    const one = await buyer(app, event);
    await one.hold();
    const { session } = await one.place();
    expect(await remove()).toEqual(refused('1 order is awaiting payment'));
    await app.stripe.pay(session, AT_ONCE);
    await app.settled();
  });

  test('while a free order waits for its confirmation', async () => {
    const [order] = (await ofTenant('orders_order')) as [{ id: string; status: string }];
    const own = () => ofTenant('orders_order').where({ id: order.id });
    await own().update({ status: 'awaiting_confirmation', completed_at: null });
    expect((await remove()).error?.message).toContain('1 order is awaiting confirmation');
    await own().update({ status: order.status, completed_at: app.database.fn.now() });
  });

  test('while an order isn’t paid out, and says how much that is', async () => {
    await purchase(app, event, { General: 2 }, AT_ONCE);
    // $50 and $100, minus 2.9% and 30 cents each, which the tenant pays.
    expect(await remove()).toEqual(refused('2 orders haven’t been paid out ($145.05)'));
    const { account } = await client(payments, app.as.platform()).onboardingLink({
      params: { tenantId },
      body: {},
    });
    await app.stripe.onboard(account);
    await app.settled();
    const orderUIDs: string[] = await ofTenant('orders_order').pluck('uid');
    const paid = await client(payouts, app.as.platform()).transfer({ body: { orderUIDs } });
    expect(paid.failedOrderPayouts).toEqual([]);
  });

  test('while an order is being placed; a deletion that comes first rejects the order without payment', async () => {
    const one = await buyer(app, event);
    await one.hold();
    const before = await ofTenant('orders_order');
    const deletion = await app.database.transaction();
    const now = app.database.fn.now();
    await deletion('tenants_tenant').where({ id: tenantId }).forUpdate().first();
    const placed = one.place().then(
      () => 'placed',
      ({ status }: { status: number }) => status,
    );
    // The order's first row waits for the deletion.
    await expect
      .poll(async () => {
        const { rows } = await app.database.raw<{ rows: unknown[] }>(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await deletion('tenants_tenant')
      .where({ id: tenantId })
      .update({ status: 'disabled', deleted_at: now, purge_at: now });
    await deletion.commit();
    expect(await placed).toBe(404);
    expect(await ofTenant('orders_order')).toEqual(before);
    await app
      .database('tenants_tenant')
      .where({ id: tenantId })
      .update({ status: 'active', deleted_at: null, purge_at: null });
  });

  test('while it has debt', async () => {
    const [order] = (await ofTenant('payouts_order')) as [{ id: string }];
    await ofTenant('payouts_order').where({ id: order.id }).update({ owed_cents: 450 });
    expect(await remove()).toEqual(refused('it owes the platform $4.50'));
    await ofTenant('payouts_order').update({ owed_cents: 0 });
  });

  test('while a dispute is open', async () => {
    const [order] = (await ofTenant('orders_order')) as [{ id: string; status: string }];
    await app.database('orders_dispute').insert({
      tenant_id: tenantId,
      order_id: order.id,
      gateway_dispute_id: 'dp_test',
      status: 'open',
      reason: 'fraudulent',
      amount_cents: 5_000,
      fee_cents: 0,
      is_withdrawn: false,
    });
    expect(await remove()).toEqual(refused('1 dispute is open'));
    await ofTenant('orders_dispute').update({ status: 'won' });
  });

  test('by users who can’t create one', async () => {
    for (const visitor of [app.as.platform('platform_user'), app.as.tenant('a', 'tenant_owner')]) {
      const { status } = await ask(visitor, 'delete', `/api/tenants/${tenantId}`);
      expect(status).toBe(403);
    }
    expect(await row()).toMatchObject({ status: 'active', deleted_at: null });
  });
});

/** Personal data of a buyer that no row of the tenant may contain anymore. */
const PERSONAL = [
  CONTACT.email,
  'Lovelace',
  CONTACT.address1,
  'reader@news.test',
  'never@came.test',
];

/**
 * Tables with one of these words in a row of the tenant, except for the audit log, which is kept.
 */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.raw<{ rows: { name: string }[] }>(`
    select quote_ident(c.table_name) as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> 'kit_audit'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await app.database.raw<{ rows: unknown[] }>(
      `select 1 from ${name} t where tenant_id = ? and t::text ilike any (?) limit 1`,
      [tenantId, words.map((word) => `%${word}%`)],
    );
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted((one, other) => one.localeCompare(other));
}

describe('a deleted tenant', () => {
  const figures = async () => ({
    orders: await ofTenant('orders_order')
      .orderBy('id')
      .select('id', 'uid', 'status', 'total_cents', 'tenant_total_cents', 'ticket_count'),
    ledger: await ofTenant('orders_ledger').orderBy('id').select(),
    tickets: await ofTenant('orders_ticket').orderBy('id').select('id', 'uid', 'price_cents'),
    payouts: await ofTenant('payouts_order').orderBy('id').select('id', 'payout_completed'),
  });
  const staff = () => app.as.tenant('a', 'tenant_owner');
  const store = () => app.runtime.depsOf('tenants').use(files);
  const purge = () => app.runJob(purgeTenants, {});

  beforeAll(async () => {
    const left = await buyer(app, event);
    expect(left.cart.ticketCount).toBe(1);
    const { tenantId: t, eventId: e } = event;
    const subscribed = await ask(
      app.as.nobody('a'),
      'post',
      `/api/p/tenants/${t}/events/${e}/newsletter`,
      { body: { email: 'reader@news.test' } },
    );
    expect(subscribed.status).toBe(200);
    const deps = app.runtime.depsOf('accounts');
    await deps.asPlatform('invite people for a test').tx((tx) =>
      deps.use(invites).send(tx, {
        ...{ email: 'never@came.test', realm: 'tenant', tenantId, roles: ['tenant_door'] },
        ...{ eventIds: null, endsAt: null, invitedBy: null },
      } as never),
    );
    const [{ id: disputeId }] = (await ofTenant('orders_dispute').select('id')) as [{ id: string }];
    await app.database('disputes_dispute').insert({
      ...{ tenant_id: t, id: disputeId, event_id: e, gateway_status: 'won', is_submitted: true },
      ...{ opened_at: new Date(), evidence: JSON.stringify({ customer_name: 'Ada Lovelace' }) },
    });
    await app.database('disputes_call').insert({
      ...{ tenant_id: t, dispute_id: disputeId, kind: 'submit', state: 'done' },
      ...{ idempotency_key: 'dp:test', asked_by: 'office@a.test' },
      params: JSON.stringify({
        gatewayDisputeId: 'dp_test',
        evidence: { customer_email_address: CONTACT.email },
      }),
    });
    const bytes = { body: Buffer.from('poster'), contentType: 'image/png' };
    await store().put({ bucket: tenantId, key: 'events/poster.png', ...bytes });
    await ofTenant('orders_ticket').update({
      used_at: app.database.fn.now(),
      used_by: 'Doris Door',
    });
  });

  test('has all personal data before its purge', async () => {
    expect(await tablesWith(PERSONAL)).toEqual(
      expect.arrayContaining([
        'accounts_code',
        'disputes_call',
        'disputes_dispute',
        'kit_mail',
        'newsletter_subscriber',
        'orders_order',
      ]),
    );
    expect(await tablesWith(['Doris'])).toEqual(['orders_ticket']);
  });

  test('is hidden and locked at once', async () => {
    expect((await ask(staff(), 'get', `/api/tenants/${tenantId}`)).status).toBe(200);
    const sessions = () =>
      app.database('kit_session').whereRaw(`sess -> 'who' ->> 'tenantId' = ?`, [tenantId]);
    expect(await sessions()).not.toHaveLength(0);

    expect(await remove()).toEqual({ status: 200, error: undefined });
    expect(await sessions()).toHaveLength(0);
    const list = await ask(app.as.platform(), 'get', '/api/tenants?limit=100');
    expect(JSON.stringify(list.body)).not.toContain(tenantId);
    expect((await remove()).status).toBe(404);
    for (const path of [`/api/tenants/${tenantId}`, `/api/tenants/${tenantId}/bucket`])
      expect([path, (await ask(app.as.platform(), 'get', path)).status]).toEqual([path, 404]);
    // The tenant's host is cached for a second: until then, the session answers as expired.
    expect([401, 404]).toContain((await ask(staff(), 'get', `/api/tenants/${tenantId}`)).status);
    await expect
      .poll(async () => (await ask(app.as.nobody('a'), 'get', '/api/p/events')).status)
      .toBe(404);
    expect((await ask(staff(), 'get', `/api/tenants/${tenantId}`)).status).toBe(404);
    const signIn = await ask(app.as.nobody('a'), 'post', '/api/auth/login', {
      body: {
        username: 'tenant_owner@a.test',
        password: 'Foyer!test1',
        applicationType: 'TENANT',
      },
    });
    expect(signIn.status).toBe(404);
    const page = await app.as.nobody('a').request('/admin');
    expect(page.status).toBe(404);
  });

  test('keeps its URL and data for 30 days', async () => {
    const { purge_at: purgeAt, deleted_at: deletedAt } = await row();
    expect(Math.round((purgeAt.getTime() - deletedAt.getTime()) / 86_400_000)).toBe(30);
    await purge();
    expect(await row()).toMatchObject({ purged_at: null, url: 'a' });
    expect(await tablesWith(PERSONAL)).toContain('orders_order');
  });

  test('isn’t purged if money came in after all', async () => {
    await app
      .database('tenants_tenant')
      .where({ id: tenantId })
      .update({
        deleted_at: app.database.raw(`now() - interval '31 days'`),
        purge_at: app.database.raw(`now() - interval '1 day'`),
      });
    await ofTenant('orders_dispute').update({ status: 'open' });
    await purge();
    expect(await row()).toMatchObject({ purged_at: null });
    await ofTenant('orders_dispute').update({ status: 'won' });
  });

  test('loses nothing in a purge that fails, and is purged by the next one', async () => {
    const before = await tablesWith(PERSONAL);
    await app.database.raw(`
      create function test_fail() returns trigger language plpgsql as
        $$ begin raise exception 'a disk is full'; end $$;
      create trigger breaks before delete on tenants_url for each row execute function test_fail()
    `);
    await expect(purge()).rejects.toThrow('Couldn’t purge 1 tenant.');
    expect(await tablesWith(PERSONAL)).toEqual(before);
    expect(await row()).toMatchObject({ purged_at: null, url: 'a' });
    await app.database.raw('drop trigger breaks on tenants_url');
  });

  test('loses all personal data and files after 30 days, and keeps the figures', async () => {
    const before = await figures();
    expect(before.orders.length).toBeGreaterThan(1);
    expect(before.ledger.length).toBeGreaterThan(4);
    const audit = async () => Number((await ofTenant('kit_audit').count('* as n').first())?.['n']);
    const linesBefore = await audit();

    await purge();
    await app.jobs.run();
    expect(await tablesWith([...PERSONAL, 'Doris', 'office@a.test'])).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await audit()).toBeGreaterThan(linesBefore);
    expect(await store().hasBucket(tenantId)).toBe(false);
    expect((await row()).purged_at).toBeInstanceOf(Date);
    expect(await ofTenant('accounts_membership')).toEqual([]);
    // Existing accounts are kept; invited people who never signed up are deleted.
    const emails = await app.database('accounts_user').pluck('email');
    expect(emails).toContain('tenant_owner@a.test');
    expect(emails).not.toContain('never@came.test');
    // The other tenant keeps everything.
    expect(
      await app.database('tenants_tenant').where({ id: app.tenants.b.id }).first(),
    ).toMatchObject({ email: 'office@b.test', url: 'b' });
  });

  test('is purged once', async () => {
    const before = await row();
    await purge();
    expect(await row()).toEqual(before);
    const lines = await ofTenant('kit_audit').where({ action: 'tenant.purged' });
    expect(lines).toHaveLength(1);
  });

  test('releases its URL', async () => {
    const details = {
      ...{ name: 'New A', email: 'new@a.test', phone: '+1 (207) 555 0100', url: 'a' },
      ...{ inviteTemplateSubject: 'Come in', inviteTemplateBody: 'It is yours.' },
    };
    const made = await ask(app.as.platform(), 'post', '/api/tenants', { body: { details } });
    expect(made.status).toBe(200);
    expect((made.body as { id: string }).id).not.toBe(tenantId);
  });
});
