import { client, type TenantRole } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
let orderUID: string;
let ticketUID: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app, { type: { quantity: 2 } });
  const sale = await made.sell();
  orderUID = sale.orderUID;
  ticketUID = sale.tickets[0]?.ticketUID ?? '';
});

interface Change {
  ticketId?: string;
  orderUID?: string;
  void?: boolean;
  reason?: string;
  putBackOnSale?: boolean;
}
const change = (over: Change = {}, role: TenantRole = 'tenant_admin') =>
  client(staffCalls, app.as.tenant('a', role)).voidTicket({
    params: made.params,
    body: { ticketId: ticketUID, orderUID, void: true, reason: 'Lost', ...over },
  });
const statusOf = async () => (await made.tickets()).find(({ uid }) => uid === ticketUID)?.status;
const lines = async () =>
  (await app
    .database('kit_audit')
    .where({ subject: 'ticket', subject_id: ticketUID })
    .orderBy('at')
    .pluck('action')) as string[];

test('returns a voided ticket to inventory only on request', async () => {
  await change();
  expect([await statusOf(), await made.sold()]).toEqual(['voided', 2]);
  await change({ putBackOnSale: true });
  expect([await statusOf(), await made.sold()]).toEqual(['voided', 1]);
  // Only once: the ticket is already back in inventory.
  await change({ putBackOnSale: true });
  expect(await made.sold()).toBe(1);
});

test('makes a ticket valid again, and audits only actual changes', async () => {
  await change();
  await change();
  await change({ void: false });
  await change({ void: false });
  expect(await statusOf()).toBe('active');
  expect(await lines()).toEqual(['ticket.voided', 'ticket.unvoided']);
});

test('reclaims a ticket that was returned to inventory', async () => {
  await change({ putBackOnSale: true });
  await change({ void: false });
  expect([await statusOf(), await made.sold()]).toEqual(['active', 2]);
  await change({ putBackOnSale: true });
  await made.sell({ lines: [{ ticketId: made.typeId, quantity: 1 }] });
  await expect(change({ void: false })).rejects.toMatchObject({ status: 409, code: 'sold_out' });
  expect([await statusOf(), await made.sold()]).toEqual(['voided', 2]);
});

test('keeps a refunded ticket voided', async () => {
  await change();
  await app.database('orders_ticket').where({ uid: ticketUID }).update({ is_refunded: true });
  await expect(change({ void: false })).rejects.toMatchObject({
    status: 409,
    code: 'refunded_ticket',
  });
});

test('restores a scanned ticket with its scan', async () => {
  const scanner = client(staffCalls, app.as.tenant('a', 'tenant_door'));
  await scanner.checkIn({ params: made.params, body: { ticketUID, where: 'North door' } });
  const rowOf = async () => (await made.tickets()).find(({ uid }) => uid === ticketUID);
  const before = await rowOf();
  await change();
  expect(await rowOf()).toEqual({ ...before, status: 'voided' });
  await change({ void: false });
  expect(await rowOf()).toEqual(before);
});

test('requires a permission to void a used ticket', async () => {
  await client(staffCalls, app.as.tenant('a')).checkIn({
    params: made.params,
    body: { ticketUID },
  });
  await expect(change({}, 'tenant_box_office')).rejects.toMatchObject({
    status: 403,
    code: 'used_ticket',
  });
  expect(await statusOf()).toBe('active');
  await change({}, 'tenant_admin');
  expect(await statusOf()).toBe('voided');
});

describe('the inventory of a used ticket', () => {
  const desk = (role: TenantRole = 'tenant_admin') => client(staffCalls, app.as.tenant('a', role));
  const refundAll = async (
    over: { returnsUsedPlaces?: boolean } = {},
    role: TenantRole = 'tenant_admin',
  ) => {
    const ticketIds = (await made.tickets()).map(({ uid }) => uid);
    await desk().checkIn({ params: made.params, body: { ticketUID } });
    await desk(role).refund({
      params: { ...made.params, orderUID },
      body: { ticketIds, reason: 'Rain', ...over },
    });
  };
  const keptBack = async () => {
    const params = { ...made.params, orderUID };
    const { result } = await desk().orderTickets(params);
    return result.filter((ticket) => ticket.keptBack).map((ticket) => ticket.ticketUID);
  };

  test('stays off sale when the ticket is refunded, and can be returned later', async () => {
    await refundAll();
    // The other ticket wasn't used, so it returns to inventory.
    expect([await statusOf(), await made.sold()]).toEqual(['voided', 1]);
    expect(await keptBack()).toEqual([ticketUID]);
    await expect(change({ putBackOnSale: true }, 'tenant_box_office')).rejects.toMatchObject({
      code: 'used_ticket',
    });
    await change({ putBackOnSale: true });
    await change({ putBackOnSale: true });
    expect([await made.sold(), await keptBack()]).toEqual([0, []]);
    await made.sell();
    expect(await made.sold()).toBe(2);
  });

  test('is returned with the refund on request', async () => {
    await refundAll({ returnsUsedPlaces: true });
    expect([await made.sold(), await keptBack()]).toEqual([0, []]);
  });

  test('is returned by a refund only with the permission to void used tickets', async () => {
    await expect(refundAll({ returnsUsedPlaces: true }, 'tenant_finance')).rejects.toMatchObject({
      status: 403,
      code: 'used_ticket',
    });
    expect([await statusOf(), await made.sold()]).toEqual(['active', 2]);
  });

  test('stays off sale when its order is scanned and refunded at once', async () => {
    const [scan] = await Promise.allSettled([
      desk('tenant_door').checkIn({ params: made.params, body: { ticketUID } }),
      desk().refund({
        params: { ...made.params, orderUID },
        body: { ticketIds: [ticketUID], reason: 'Rain' },
      }),
    ]);
    expect(await made.sold()).toBe(scan.status === 'fulfilled' ? 2 : 1);
  });
});

test('reports a missing reason, ticket or order', async () => {
  const says = (message: string) => ({ status: 422, message });
  await expect(change({ reason: ' ' })).rejects.toMatchObject(says('Reason is required'));
  const lacking = says('Ticket ID or Order UID is missing');
  await expect(change({ ticketId: '' })).rejects.toMatchObject(lacking);
  await expect(change({ orderUID: '' })).rejects.toMatchObject(lacking);
  await expect(change({ orderUID: 'ANOTHER' })).rejects.toMatchObject({ status: 404 });
  // With the prefixes that other programs add to IDs.
  await change({ ticketId: `ticket#${ticketUID}`, orderUID: `order#${orderUID}` });
  expect(await statusOf()).toBe('voided');
});

test('returns one ticket to inventory when many void and return it at once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => change({ putBackOnSale: true })));
  expect(await made.sold()).toBe(1);
  expect(await lines()).toEqual(['ticket.voided']);
});

test.each(Array.from({ length: 6 }, (_, round) => round))(
  'admits a ticket first or not at all when it is voided during its scan (%i)',
  async () => {
    const scan = client(staffCalls, app.as.tenant('a', 'tenant_door'))
      .checkIn({ params: made.params, body: { ticketUID } })
      .then(
        () => 'in',
        (error: unknown) => (error as { code: string }).code,
      );
    const voiding = change({}, 'tenant_box_office').then(
      () => 'voided',
      (error: unknown) => (error as { code: string }).code,
    );
    const [scanned, voided] = await Promise.all([scan, voiding]);
    expect([
      ['in', 'used_ticket'],
      ['voided_ticket', 'voided'],
    ]).toContainEqual([scanned, voided]);
    const { status, used_at: usedAt } = (await made.tickets()).find(
      ({ uid }) => uid === ticketUID,
    ) as unknown as { status: string; used_at: Date | null };
    // Box office staff can't void used tickets: never both.
    expect([status, usedAt !== null]).toEqual(
      scanned === 'in' ? ['active', true] : ['voided', false],
    );
  },
);

test.each(Array.from({ length: 6 }, (_, round) => round))(
  'returns a place once when its ticket is voided and refunded at once (%i)',
  async () => {
    const { orderUID: uid, tickets } = { orderUID, tickets: await made.tickets() };
    const [ticketId = ''] = tickets.filter((one) => one.uid === ticketUID).map(({ id }) => id);
    await Promise.all([
      change({ putBackOnSale: true }),
      client(staffCalls, app.as.platform()).refund({
        params: { ...made.params, orderUID: uid },
        body: { ticketIds: [ticketId], reason: 'Sorry' },
      }),
    ]);
    expect(await made.sold()).toBe(1);
  },
);
