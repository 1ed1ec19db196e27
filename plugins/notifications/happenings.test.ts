import { client } from '@foyer/kit';
import { ask, type Visitor } from '@foyer/testing';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { disputeOpened } from '@foyer/plugin-disputes/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { bankPayoutFailed, transferFailed } from '@foyer/plugin-payouts/contract';
import { accountFor, reconcile, transfer } from '@foyer/plugin-payouts/testing';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifications } from './contract.ts';
import { ownData } from './server/removal.ts';
import { remindOfDeadlines, removeOldNotifications } from './server/jobs.ts';

const AT_ONCE = '4000000000000077';
const DISPUTED = '4000000000000259';
const DAY_MS = 86_400_000;

let app: SaleApp;
let event: EventOnSale;
let operator: Visitor;
let report: Visitor;
let viewer: Visitor;
let admin: Visitor;
let owner: Visitor;
let door: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  app = await saleApp();
  operator = app.as.platform();
  report = app.as.platform('platform_report');
  viewer = app.as.platform('platform_user');
  [admin, owner, door] = [
    app.as.tenant('a'),
    app.as.tenant('a', 'tenant_owner'),
    app.as.tenant('a', 'tenant_door'),
  ];
  stranger = app.as.tenant('b');
  for (const one of [operator, report, viewer, admin, owner, door, stranger])
    await ask(one, 'get', '/api/auth/session');
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('notifications_notification').delete();
  await app.database('notifications_preference').delete();
  await app.database('kit_mail').delete();
});

const api = (visitor: Visitor) => client(notifications, visitor);
const listOf = async (visitor: Visitor) => (await api(visitor).notifications({})).result;
const textsOf = async (visitor: Visitor) => (await listOf(visitor)).map(({ text }) => text);
const mails = async () =>
  (await app.mail())
    .filter(({ text }) => text.includes('Manage notifications'))
    .map(({ recipient, subject, text }) => ({ recipient, subject, text }));
/** Sends the emails that wait for more failures, without the wait. */
const sendGathered = async () => {
  await app.database.raw(
    `update graphile_worker._private_jobs set run_at = now() where task_id in (
       select id from graphile_worker._private_tasks where identifier = 'notifications:emailLater')`,
  );
  await app.settled();
};
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted();
const everywhere = () =>
  app.database('notifications_notification').select('user_id', 'subject', 'kind');

const opened = (given: { disputeId?: string; dueAt?: string | null } = {}) => ({
  tenantId: app.tenants.a.id,
  eventId: event.eventId,
  orderId: crypto.randomUUID(),
  orderUID: 'ABCD1234',
  disputeId: crypto.randomUUID(),
  amountCents: 4_500,
  dueAt: '2026-12-07T01:00:00.000Z',
  ...given,
});
const tell = (given = opened()) => app.runListener('notifications', disputeOpened, given);

describe('a dispute', () => {
  test('notifies everyone who can see it, with its deadline, on the platform and in its tenant', async () => {
    const orderUID = await purchase(app, event, { General: 2 }, DISPUTED);
    await app.settled();
    const [told] = await listOf(operator);
    const { due_at: due } = await app
      .database('disputes_dispute as d')
      .join('orders_dispute as p', 'p.id', 'd.id')
      .join('orders_order as o', 'o.id', 'p.order_id')
      .where('o.uid', orderUID)
      .first('d.due_at');
    expect(told).toMatchObject({ kind: 'dispute_opened', isRead: false });
    expect(told?.text).toMatch(
      new RegExp(
        `^A buyer disputed \\$100.00 on order ${orderUID} from Tenant A, and evidence is due by .+ ${due.getFullYear()}, `,
      ),
    );
    expect(await textsOf(report)).toEqual([told?.text]);
    const own = [told?.text.replace(' from Tenant A', '')];
    expect(await textsOf(admin)).toEqual(own);
    expect(await textsOf(owner)).toEqual(own);
    for (const other of [viewer, door, stranger]) expect(await textsOf(other)).toEqual([]);
    expect(await recipients()).toEqual([
      'platform_report@platform.test',
      'super_user@platform.test',
      'tenant_admin@a.test',
      'tenant_owner@a.test',
    ]);
  });

  test('is told once, however often the event is repeated', async () => {
    const dispute = opened();
    await tell(dispute);
    await tell(dispute);
    await Promise.all([tell(dispute), tell(dispute)]);
    expect(await everywhere()).toHaveLength(4);
    expect(await mails()).toHaveLength(4);
  });

  test('links to its page in each console, and to the preferences', async () => {
    const dispute = opened();
    await tell(dispute);
    const { tenantId, disputeId } = dispute;
    expect((await listOf(operator))[0]?.path).toBe(
      `/reports/payouts/disputes/${tenantId}/${disputeId}`,
    );
    expect((await listOf(admin))[0]?.path).toBe(`/reports/payouts/disputes/${disputeId}`);
    const sent = await app.mail();
    const to = (recipient: string) => sent.find((one) => one.recipient === recipient);
    expect(to('super_user@platform.test')).toMatchObject({
      subject: 'New dispute on order ABCD1234',
      text: expect.stringContaining(
        `http://console.${app.publicBase}/reports/payouts/disputes/${tenantId}/${disputeId}`,
      ),
    });
    for (const link of [
      `/admin/reports/payouts/disputes/${disputeId}`,
      '/admin/profile/notifications',
    ])
      expect(to('tenant_admin@a.test')?.text).toContain(`http://a.${app.publicBase}${link}`);
  });

  test('isn’t told to anyone whose role lost the permission, nor shown to them later', async () => {
    await app.without('orders:disputes.read', async () => {
      await tell();
      expect(await recipients()).toEqual([
        'platform_report@platform.test',
        'super_user@platform.test',
      ]);
      expect(await textsOf(admin)).toEqual([]);
    });
    await tell();
    expect(await textsOf(admin)).toHaveLength(1);
    await app.without('orders:disputes.read', async () => {
      expect(await textsOf(admin)).toEqual([]);
    });
  });

  test('isn’t told to members who are limited to some events, or whose access ended', async () => {
    const limited = app.as.tenant('a', 'tenant_admin', { events: [event.eventId] });
    await ask(limited, 'get', '/api/auth/session');
    const owners = app
      .database('accounts_membership')
      .whereRaw(`'tenant_owner' = any(roles)`)
      .where({ tenant_id: app.tenants.a.id });
    await owners.clone().update({ ends_at: new Date(Date.now() - DAY_MS) });
    await tell();
    expect(await recipients()).toEqual([
      'platform_report@platform.test',
      'super_user@platform.test',
      'tenant_admin@a.test',
    ]);
    await owners.update({ ends_at: null });
  });
});

describe('a deadline', () => {
  /** A dispute that was opened five days ago. */
  async function dueIn(days: number, given: { is_submitted?: boolean } = {}) {
    const uid = await purchase(app, event, { General: 1 }, DISPUTED);
    await app.settled();
    const [row] = await app
      .database('disputes_dispute as d')
      .join('orders_dispute as p', 'p.id', 'd.id')
      .join('orders_order as o', 'o.id', 'p.order_id')
      .where('o.uid', uid)
      .pluck<string[]>('d.id');
    await app
      .database('disputes_dispute')
      .where({ id: row })
      .update({
        opened_at: new Date(Date.now() - 5 * DAY_MS),
        due_at: new Date(Date.now() + days * DAY_MS),
        ...given,
      });
    return uid;
  }
  const reminders = async () =>
    (await listOf(operator)).filter(({ kind }) => kind === 'dispute_due').map(({ text }) => text);

  test('is a reminder three days before, once, unless evidence was submitted', async () => {
    const uid = await dueIn(2.9);
    await dueIn(3.1);
    await dueIn(2, { is_submitted: true });
    await app.runJob(remindOfDeadlines, {});
    await app.runJob(remindOfDeadlines, {});
    const found = await reminders();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(
      `No evidence has been submitted for the $50.00 dispute on order ${uid} from Tenant A, and the deadline is `,
    );
  });

  test('is a reminder even if the reminder of an earlier one fails', async () => {
    const failing = await dueIn(1);
    const uid = await dueIn(2);
    await app.database.raw(
      `alter table notifications_notification
       add constraint test_failing check (kind <> 'dispute_due' or title not like '%${failing}%')`,
    );
    await app.runJob(remindOfDeadlines, {});
    await app.database.raw('alter table notifications_notification drop constraint test_failing');
    const found = await reminders();
    expect(found.filter((text) => text.includes(failing))).toEqual([]);
    expect(found.filter((text) => text.includes(uid))).toHaveLength(1);
    // The next run catches up.
    await app.runJob(remindOfDeadlines, {});
    expect((await reminders()).filter((text) => text.includes(failing))).toHaveLength(1);
  });
});

describe('a failed payout', () => {
  const refuse = () =>
    app.stripe.faults({
      match: { method: 'POST', path: '/v1/transfers' },
      action: 'destination_missing',
      times: 'always',
    });

  test('of several orders is one notification with their sum, and one email', async () => {
    await accountFor(app, 'a');
    await app.database('notifications_notification').delete();
    await app.database('kit_mail').delete();
    const uids = [];
    for (let n = 0; n < 3; n += 1) uids.push(await purchase(app, event, { General: 1 }, AT_ONCE));
    await refuse();
    await transfer(app, ...uids);
    await app.stripe.clearFaults();
    await app.settled();
    const [told, ...others] = await listOf(operator);
    expect(others).toEqual([]);
    const attempts: number[] = await app
      .database('payouts_attempt')
      .whereIn('order_uid', uids)
      .pluck('amount_cents');
    const cents = attempts.reduce((sum, one) => sum + Number(one), 0);
    const amount = `$${(cents / 100).toFixed(2)}`;
    expect(told).toMatchObject({
      kind: 'payout_failed',
      text: `Stripe couldn’t transfer ${amount} to Tenant A for 3 orders.`,
      path: '/reports/payouts/pending',
    });
    expect(await textsOf(admin)).toEqual([`Stripe couldn’t transfer your ${amount} for 3 orders.`]);
    expect(await textsOf(stranger)).toEqual([]);
    // The email waits until the others have failed as well.
    expect(await mails()).toEqual([]);
    await sendGathered();
    await sendGathered();
    expect(await recipients()).toEqual([
      'platform_report@platform.test',
      'super_user@platform.test',
      'tenant_admin@a.test',
      'tenant_owner@a.test',
    ]);
    const own = (await mails()).find(({ recipient }) => recipient === 'tenant_admin@a.test');
    expect(own?.subject).toBe('A payout to you failed');
    expect(own?.text).toContain('/admin/reports/payouts/pending');
  });

  test('of several events is one email to each person, with all of them', async () => {
    await accountFor(app, 'a');
    await app.database('kit_mail').delete();
    const uids = [];
    for (let n = 0; n < 4; n += 1)
      uids.push(await purchase(app, await onSale(app), { General: 1 }, AT_ONCE));
    await refuse();
    await transfer(app, ...uids);
    await app.stripe.clearFaults();
    await app.settled();
    await sendGathered();
    expect(await recipients()).toEqual([
      'platform_report@platform.test',
      'super_user@platform.test',
      'tenant_admin@a.test',
      'tenant_owner@a.test',
    ]);
    const to = async (recipient: string) =>
      (await mails()).find((one) => one.recipient === recipient);
    for (const [visitor, recipient, link] of [
      [operator, 'super_user@platform.test', '/reports/payouts/pending'],
      [admin, 'tenant_admin@a.test', '/admin/reports/payouts/pending'],
    ] as const) {
      const sent = await to(recipient);
      const texts = (await textsOf(visitor)).slice(0, 4);
      expect(sent?.subject).toBe('4 failed payouts');
      for (const uid of uids) expect(texts.join()).toContain(uid);
      for (const text of texts) expect(sent?.text).toContain(text);
      expect(sent?.text).toContain(link);
    }
    // A failure after the email is told in one of its own.
    await app.database('kit_mail').delete();
    await app.runListener('notifications', bankPayoutFailed, rejected());
    await sendGathered();
    expect(await to('tenant_admin@a.test')).toMatchObject({
      subject: 'A payout to your bank failed',
      text: expect.stringContaining('Your bank rejected a payout of $1,234.50.'),
    });
    expect(await mails()).toHaveLength(4);
  });

  test('of several tenants is one email to each operator, and each tenant gets only its own', async () => {
    await app.runListener('notifications', bankPayoutFailed, rejected());
    await app.runListener('notifications', bankPayoutFailed, rejected('b'));
    await sendGathered();
    const subjects = (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
    expect(subjects.toSorted()).toEqual([
      'platform_report@platform.test: 2 failed payouts',
      'super_user@platform.test: 2 failed payouts',
      'tenant_admin@a.test: A payout to your bank failed',
      'tenant_admin@b.test: A payout to your bank failed',
      'tenant_owner@a.test: A payout to your bank failed',
    ]);
    const operators = (await mails()).find(
      ({ recipient }) => recipient === 'super_user@platform.test',
    );
    // They are on different pages.
    expect(operators?.text).toContain(`http://console.${app.publicBase}/notifications`);
  });
});

const rejected = (tenant: 'a' | 'b' = 'a') => ({
  tenantId: app.tenants[tenant].id,
  bankPayoutId: crypto.randomUUID(),
  amountCents: 123_450,
});

/** Two hours from now, when no entry is too recent. */
async function check(): Promise<void> {
  await reconcile(app.runtime.depsOf('payouts'), { now: new Date(Date.now() + 7_200_000) });
  await app.jobs.run();
}

test('a payout that the bank rejects is told to operators and to its tenant', async () => {
  await app.runListener('notifications', bankPayoutFailed, rejected());
  expect(await textsOf(operator)).toEqual(['Tenant A’s bank rejected a payout of $1,234.50.']);
  expect(await textsOf(admin)).toEqual(['Your bank rejected a payout of $1,234.50.']);
  expect(await textsOf(stranger)).toEqual([]);
});

test('a transfer that is tried again and again is told once', async () => {
  const failed = (payoutId: string) => ({
    ...{ tenantId: app.tenants.a.id, eventId: event.eventId, orderId: 'one', orderUID: 'ABCD1234' },
    ...{ kind: 'reserve' as const, payoutId, transferId: 'one:reserve', amountCents: 900 },
  });
  await app.runListener('notifications', transferFailed, failed('first'));
  await app.runListener('notifications', transferFailed, failed('second'));
  expect(await textsOf(admin)).toEqual(['Stripe couldn’t transfer your $9.00 for order ABCD1234.']);
});

test('a difference from Stripe notifies the operators who reconcile', async () => {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  await app.settled();
  await app.database.raw(
    `update orders_ledger set amount_cents = amount_cents + 250 where account = 'buyer'
     and cause = 'sale' and order_id = (select id from orders_order where uid = ?)`,
    [uid],
  );
  await check();
  const [told] = await listOf(operator);
  expect(told).toMatchObject({ kind: 'difference_found', path: '/reports/payouts/reconciliation' });
  expect(told?.text).toBe(
    'Reconciliation found 1 new difference between the ledger and Stripe, $2.50 in total.',
  );
  expect(await textsOf(admin)).toEqual([]);
  // The next check finds nothing new.
  await check();
  expect(await listOf(operator)).toHaveLength(1);
});

test('a tenant that finished setting up payments is told to operators, once', async () => {
  await accountFor(app, 'b');
  expect(await textsOf(operator)).toEqual([
    'Tenant B finished setting up payments and can now receive payouts.',
  ]);
  expect(await textsOf(stranger)).toEqual([]);
  expect(await recipients()).toEqual(['super_user@platform.test']);
});

describe('preferences', () => {
  const save = (visitor: Visitor, inConsole: boolean, byEmail: boolean) =>
    api(visitor).savePreference({
      params: { kind: 'dispute_opened' },
      body: { inConsole, byEmail },
    });

  test('decide per person where they are notified', async () => {
    await save(operator, false, true);
    await save(admin, true, false);
    await tell();
    expect(await textsOf(operator)).toEqual([]);
    expect(await textsOf(admin)).toHaveLength(1);
    expect(await recipients()).toEqual([
      'platform_report@platform.test',
      'super_user@platform.test',
      'tenant_owner@a.test',
    ]);
  });

  test('list only what the person can see in this console', async () => {
    const kinds = async (visitor: Visitor) =>
      (await api(visitor).preferences({})).result.map(({ kind }) => kind);
    expect(await kinds(operator)).toHaveLength(5);
    expect(await kinds(admin)).toEqual(['dispute_opened', 'dispute_due', 'payout_failed']);
    expect(await kinds(door)).toEqual([]);
    await expect(save(door, true, true)).rejects.toMatchObject({ status: 404 });
  });

  test('are both on by default, and kept as saved', async () => {
    const own = async () => (await api(admin).preferences({})).result[0];
    expect(await own()).toMatchObject({ inConsole: true, byEmail: true });
    await save(admin, false, false);
    expect(await own()).toMatchObject({ inConsole: false, byEmail: false });
    await save(admin, true, false);
    expect(await own()).toMatchObject({ inConsole: true, byEmail: false });
  });
});

describe('reading', () => {
  const unread = async (visitor: Visitor) =>
    (await api(visitor).notifications({ filters: 'isRead=false', limit: 1 })).count;

  test('marks only the user’s own notifications', async () => {
    await tell();
    const [own] = await listOf(admin);
    await api(owner).markRead({ body: { ids: [own?.id ?? ''] } });
    expect(await unread(admin)).toBe(1);
    await api(admin).markRead({ body: { ids: [own?.id ?? ''] } });
    expect([await unread(admin), await unread(owner), await unread(operator)]).toEqual([0, 1, 1]);
  });

  test('of all leaves those that came later unread', async () => {
    await tell();
    await tell();
    const [newest] = await listOf(admin);
    await app
      .database('notifications_notification')
      .where({ id: newest?.id })
      .update({ created_at: new Date(Date.now() + 60_000) });
    await api(admin).markAllRead({ body: { until: newest?.at ?? '' } });
    expect(await unread(admin)).toBe(1);
    expect(await unread(operator)).toBe(2);
  });

  test('needs a session', async () => {
    expect(await listOf(app.as.nobody('a'))).toEqual([]);
    await expect(api(app.as.nobody()).preferences({})).rejects.toMatchObject({ status: 401 });
  });

  test('is empty for a buyer', async () => {
    await tell();
    expect(await textsOf(app.as.attendee('a'))).toEqual([]);
  });
});

describe('notifications', () => {
  test('are deleted after 90 days', async () => {
    await tell();
    await app
      .database('notifications_notification')
      .whereNull('tenant_id')
      .update({ created_at: new Date(Date.now() - 91 * DAY_MS) });
    await app.runJob(removeOldNotifications, {});
    expect([await textsOf(operator), await textsOf(admin)].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
  });

  test('of a purged tenant are deleted, for operators too', async () => {
    await tell();
    await app.runListener('notifications', disputeOpened, {
      ...opened(),
      tenantId: app.tenants.b.id,
    });
    await app.runListener('notifications', tenantPurged, { tenantId: app.tenants.a.id });
    expect(await textsOf(admin)).toEqual([]);
    expect((await textsOf(operator)).filter((text) => text.includes('Tenant A'))).toEqual([]);
    expect(await textsOf(stranger)).toHaveLength(1);
  });

  test('are a part of a person’s data, and deleted with it', async () => {
    await tell();
    await api(admin).savePreference({
      params: { kind: 'payout_failed' },
      body: { inConsole: true, byEmail: false },
    });
    const deps = app.runtime.depsOf('notifications');
    const { id: userId, email } = await app
      .database('accounts_user')
      .where({ email: 'tenant_admin@a.test' })
      .first();
    const platform = deps.asPlatform('a test of personal data');
    const described = () => platform.read((db) => ownData.describe(db, { userId, email }));
    expect(await described()).toMatchObject({
      notifications: [{ organizer: 'Tenant A' }],
      preferences: [{ organizer: 'Tenant A', about: 'payout_failed', byEmail: false }],
    });
    await platform.tx((tx) => ownData.erase(tx, { userId, email }));
    expect(await described()).toEqual({ notifications: [], preferences: [] });
    expect(await textsOf(owner)).toHaveLength(1);
  });
});
