import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { accountFor, hold, orderOf, payoutOf, platform, transfer } from './testing.ts';
import { AT_ONCE } from './testing/faultBench.ts';
import { addBatch } from './testing/proposed.ts';
import { addDifference } from './testing/reconciled.ts';

let app: SaleApp;
let ours: EventOnSale;
let theirs: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  await accountFor(app, 'b');
  ours = await onSale(app, { types: { General: { quantity: 1_000 } } });
  theirs = await onSale(app, { tenant: 'b', types: { General: { quantity: 1_000 } } });
});
afterAll(() => app.stop());

const status = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  );
/** Sends a raw request, as an attacker would. */
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await app.as.platform().request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const NASTY = [
  '\u0000',
  'A\u0000B',
  '\ud800',
  '💸'.repeat(300),
  'x'.repeat(20_000),
  `'; drop table payouts_order; --`,
  '../../etc/passwd',
  '%00',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
];

/** Encodes text for a URL, as a browser does. */
const inAddress = (text: string) =>
  encodeURIComponent(text.slice(0, 500).replace(/\p{Surrogate}/gu, '\uFFFD'));

describe('a tenant', () => {
  test('can’t access another tenant’s data, under either ID', async () => {
    const uid = await purchase(app, theirs, { General: 1 }, AT_ONCE);
    const answer = await transfer(app, uid);
    const id = answer.completedOrderPayouts[0]?.payoutId ?? '';
    await orderOf(app, theirs);
    const own = client(payouts, app.as.tenant('a', 'tenant_owner'));
    for (const tenantId of [theirs.tenantId]) {
      expect(await status(own.tenantPending({ tenantId }))).toBe(404);
      expect(await status(own.tenantPayouts.list({ tenantId }))).toBe(404);
      expect(await status(own.tenantPayoutOrders({ tenantId, id }))).toBe(404);
      expect(await status(own.debt({ params: { tenantId } }))).toBe(404);
      expect(await status(own.cashFlow({ params: { tenantId } }))).toBe(404);
      expect(await status(own.tenantDebts({ tenantId }))).toBe(404);
      expect(await status(own.tenantNettings({ tenantId }))).toBe(404);
    }
    const { tenantId } = ours;
    expect(await status(own.tenantPayoutOrders({ tenantId, id }))).toBe(404);
    expect(await status(own.tenantPayouts.one({ tenantId, id }))).toBe(404);
    const filters = `details.tenantId=${theirs.tenantId}`;
    expect((await own.tenantPending({ tenantId, filters })).result).toEqual([]);
    expect((await own.tenantPayouts.list({ tenantId, filters })).result).toEqual([]);
  });

  test.each(['tenant_owner', 'tenant_finance'] as const)(
    'can’t move, hold or decide anything (%s)',
    async (role) => {
      const own = client(payouts, app.as.tenant('a', role));
      const { uid } = await orderOf(app, ours);
      const id = await addBatch(app, ours);
      const { tenantId, eventId } = ours;
      const body = { orderId: uid, eventId, hold: true };
      const asked = [
        own.transfer({ body: { orderUIDs: [uid] } }),
        own.hold({ params: { tenantId }, body }),
        own.releaseBatch({ params: { id } }),
        own.dismissBatch({ params: { id }, body: { reason: 'Mine' } }),
        own.proposeNow({}),
        own.checkNow({}),
        own.reconciliation({}),
        own.differences({}),
      ];
      expect(await Promise.all(asked.map(status))).toEqual(asked.map(() => 403));
      expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false, payout_completed: false });
    },
  );
});

test.each(['platform_report', 'platform_user'] as const)(
  'refuses to move money for platform users with read access only (%s)',
  async (role) => {
    const lesser = client(payouts, app.as.platform(role));
    const { uid } = await orderOf(app, ours);
    const id = await addBatch(app, ours);
    const { tenantId, eventId } = ours;
    const asked = [
      lesser.transfer({ body: { orderUIDs: [uid] } }),
      lesser.hold({ params: { tenantId }, body: { orderId: uid, eventId, hold: true } }),
      lesser.releaseBatch({ params: { id } }),
      lesser.dismissBatch({ params: { id }, body: { reason: 'Mine' } }),
      lesser.proposeNow({}),
    ];
    expect(await Promise.all(asked.map(status))).toEqual(asked.map(() => 403));
  },
);

test('refuses to hold one tenant’s order under another tenant’s ID', async () => {
  const { uid, id } = await orderOf(app, theirs);
  for (const orderId of [uid, id])
    for (const event of [ours, { ...theirs, tenantId: ours.tenantId }])
      expect(await status(hold(app, event, orderId))).toBe(404);
  expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false });
});

describe('input that no screen sends', () => {
  test.each(NASTY)('is refused or not found as an order to pay out (%#)', async (nasty) => {
    const code = await post('/api/platform/transfer/payout-orders', { orderUIDs: [nasty] });
    expect([200, 400, 422]).toContain(code);
    if (code === 200) expect((await transfer(app, nasty)).message).toBe('not_found');
  });

  test.each(NASTY)('is refused as the order or event of a hold (%#)', async (nasty) => {
    const { uid } = await orderOf(app, ours);
    const path = `/api/tenants/${ours.tenantId}/payout/hold`;
    for (const body of [
      { orderId: nasty, eventId: ours.eventId, hold: true },
      { orderId: uid, eventId: nasty, hold: true },
    ])
      expect([400, 404, 422]).toContain(await post(path, body));
    expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false });
  });

  test.each(NASTY)(
    'never causes a server error as a reason, a note or an ID (%#)',
    async (nasty) => {
      const { uid } = await orderOf(app, ours);
      const batch = await addBatch(app, ours);
      const difference = await addDifference(app, 2);
      const batches = '/api/platform/payouts/batches';
      const differences = '/api/platform/payouts/reconciliation/differences';
      const asked = [
        post(`/api/tenants/${ours.tenantId}/payout/hold`, {
          orderId: uid,
          eventId: ours.eventId,
          message: nasty,
          hold: true,
        }),
        post(`${batches}/${batch}/dismiss`, { reason: nasty }),
        post(`${differences}/${difference}/note`, { note: nasty }),
        post(`${batches}/${inAddress(nasty)}/release`, {}),
        post(`${differences}/${inAddress(nasty)}/note`, {
          note: 'x',
        }),
      ];
      for (const code of await Promise.all(asked)) expect(code).toBeLessThan(500);
    },
  );

  test.each(NASTY)(
    'never causes a server error as a filter or an ID of a list (%#)',
    async (nasty) => {
      const text = inAddress(nasty);
      const api = app.as.platform();
      const lists = '/api/platform/reports';
      for (const path of [
        `${lists}/for/payout-transactions?filters=details.orderUID%3D${text}`,
        `${lists}/for/payout-transactions?queries=details.orderUID%3D${text}`,
        `${lists}/for/payout-transactions?queries=details.eventName%3D${text}`,
        `${lists}/for/payout-transactions?filters=details.status%3D${text}`,
        `${lists}/for/payout-transactions?queries=details.status%3D${text}`,
        `${lists}/for/payout-transactions?filters=details.hasAccount%3D${text}`,
        `${lists}/for/payout-transactions?q=${text}`,
        `${lists}/payouts-collection?filters=details.totalAmount%3D${text}`,
        `${lists}/payouts-collection?queries=details.orderUIDs%3D${text}`,
        `${lists}/payouts-collection/${text}`,
        `${lists}/payouts-collection/${text}/orders`,
        `/api/platform/payouts/batches/${text}`,
        `/api/platform/payouts/batches/${text}/orders`,
        `/api/platform/payouts/reconciliation/differences?filters=day%3D${text}`,
      ])
        expect((await api.request(path)).status, path.slice(0, 90)).toBeLessThan(500);
    },
  );

  test('is refused if it has 501 orders or none', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `NOSUCH${n}`);
    expect(await status(transfer(app, ...many))).toBe(422);
    expect((await transfer(app, ...many.slice(1))).failedOrderPayouts).toHaveLength(500);
    for (const body of [{}, { orderUIDs: 'A' }, { orderUIDs: [null] }, { orderUIDs: [['A']] }, []])
      expect(await post('/api/platform/transfer/payout-orders', body)).toBe(422);
  });
});

test('pays nothing else when an idempotency key is reused for another transfer', async () => {
  const [first, second] = [
    await purchase(app, ours, { General: 1 }, AT_ONCE),
    await purchase(app, ours, { General: 1 }, AT_ONCE),
  ];
  const key = { 'Idempotency-Key': `replay-${first}` };
  const ask = (uid: string) =>
    post('/api/platform/transfer/payout-orders', { orderUIDs: [uid] }, key);
  expect(await Promise.all([ask(first), ask(first)])).toContain(200);
  expect(await ask(second)).toBeGreaterThanOrEqual(400);
  expect(await payoutOf(app, second)).toMatchObject({ payout_completed: false });
});

test('either releases or dismisses a batch when both happen concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await addBatch(app, ours);
    const api = platform(app);
    const [released, dismissed] = await Promise.all([
      status(api.releaseBatch({ params: { id } })),
      status(api.dismissBatch({ params: { id }, body: { reason: 'No' } })),
    ]);
    expect([released, dismissed].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stateNow = async () => (await api.batch({ params: { id } })).state;
    expect(await stateNow()).toBe(released === 200 ? 'releasing' : 'dismissed');
    await app.jobs.run();
    expect(await stateNow()).toBe(released === 200 ? 'released' : 'dismissed');
  }
});
