import { randomUUID } from 'node:crypto';
import { conforms, type TestApp } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { addDebt, addDebtor, addNetting } from './testing/owing.ts';
import { addBatch, addBatchOrder } from './testing/proposed.ts';
import { addRun, addRunOrder } from './testing/runs.ts';
import { addDifference, addReconciledDay } from './testing/reconciled.ts';
import { inDays, orderOf, PLAIN_TERMS } from './testing.ts';

/** An event with enough tickets, and one payout of it. */
interface Scene {
  event: EventOnSale;
  payoutId: string;
}
const scenes = new WeakMap<TestApp, Map<string, Promise<Scene>>>();
function sceneAt(at: TestApp, tenant: 'a' | 'b' = 'a'): Promise<Scene> {
  const ofApp = scenes.get(at) ?? new Map<string, Promise<Scene>>();
  const known = ofApp.get(tenant) ?? makeScene(at, tenant);
  scenes.set(at, ofApp.set(tenant, known));
  return known;
}
async function makeScene(at: TestApp, tenant: 'a' | 'b'): Promise<Scene> {
  const event = await onSale(at, { tenant, types: { General: { quantity: 10_000 } } });
  // The debt takes the whole share of every order, so the gateway isn't called.
  const terms = { ...PLAIN_TERMS, platformPpm: 500_000 };
  await orderOf(at, event, { method: 'cash', priceCents: 99_000_000, terms });
  const scene = { event, payoutId: randomUUID() };
  await payOut(at, scene);
  return scene;
}

/** Adds another order to the scene's payout. */
async function payOut(at: TestApp, { event, payoutId }: Scene): Promise<void> {
  const { uid: orderUID } = await orderOf(at, event);
  const deps = at.runtime.depsOf('payouts');
  const request = {
    tenantId: event.tenantId,
    orderUID,
    transferKind: { kind: 'payout' },
    payoutId,
  } as const;
  await deps.forTenant(event.tenantId).tx((tx) => beginTransfer(tx, deps, request));
}

const addPending = (tenant: 'a' | 'b') => async (at: TestApp, n: number) => {
  const { event } = await sceneAt(at, tenant);
  await orderOf(at, event, { priceCents: 2_000 + n, availableAt: inDays(n % 2 ? 1 : -1) });
};

/** Copies the scene's payout, for list tests that only read. */
const addPayout = (tenant: 'a' | 'b') => async (at: TestApp, n: number) => {
  const { payoutId } = await sceneAt(at, tenant);
  const copied = await at.database('payouts_payout').where({ id: payoutId }).first();
  await at.database('payouts_payout').insert({
    ...copied,
    id: randomUUID(),
    uid: at.database.raw('default'),
    total_cents: 1_000 + n,
    created_at: new Date(),
  });
};

const addOrder = (tenant: 'a' | 'b') => async (at: TestApp) =>
  payOut(at, await sceneAt(at, tenant));
const idOfPayout = (tenant: 'a' | 'b') => async (at: TestApp) => ({
  id: (await sceneAt(at, tenant)).payoutId,
});

const batches = new WeakMap<TestApp, Promise<string>>();
/** One batch shared by all tests that read one. */
async function batchAt(at: TestApp): Promise<string> {
  const { event } = await sceneAt(at, 'b');
  const known = batches.get(at) ?? addBatch(at, event);
  batches.set(at, known);
  return known;
}

const runs = new WeakMap<TestApp, Promise<string>>();
/** One run shared by all tests that read one. */
async function runAt(at: TestApp): Promise<string> {
  const known = runs.get(at) ?? addRun(at);
  runs.set(at, known);
  return known;
}

conforms(import.meta.url, {
  seed: {
    // The platform's lists are filled by another tenant, to keep the tenant's own lists short.
    pending: addPending('b'),
    tenantPending: addPending('a'),
    payouts: addPayout('b'),
    tenantPayouts: addPayout('a'),
    payoutOrders: addOrder('b'),
    tenantPayoutOrders: addOrder('a'),
    payoutMoney: addOrder('a'),
    statement: addOrder('a'),
    differences: async (at, n) => {
      await addDifference(at, n);
    },
    reconciledDays: addReconciledDay,
    batches: async (at) => {
      await addBatch(at, (await sceneAt(at, 'b')).event);
    },
    batchOrders: async (at) => addBatchOrder(at, (await sceneAt(at, 'b')).event, await batchAt(at)),
    runs: async (at) => {
      await addRun(at);
    },
    runOrders: async (at) => addRunOrder(at, (await sceneAt(at, 'b')).event, await runAt(at)),
    debtors: async (at, n) => addDebtor(at, (await sceneAt(at, 'b')).event, n),
    debts: async (at, n) => {
      await addDebt(at, (await sceneAt(at, 'b')).event, 2_000 + n * 10);
    },
    tenantDebts: async (at, n) => {
      await addDebt(at, (await sceneAt(at)).event, 2_000 + n * 10);
    },
    nettings: async (at, n) => addNetting(at, (await sceneAt(at, 'b')).event, n),
    tenantNettings: async (at, n) => addNetting(at, (await sceneAt(at)).event, n),
  },
  params: {
    payoutOrders: idOfPayout('b'),
    tenantPayoutOrders: idOfPayout('a'),
    batchOrders: async (at: TestApp) => ({ id: await batchAt(at) }),
    runOrders: async (at: TestApp) => ({ id: await runAt(at) }),
    payoutMoney: idOfPayout('a'),
    statement: idOfPayout('a'),
  },
  unaudited: { previewPayout: 'read-only: it moves no money' },
  calls: {
    findByStripeId: () => ({ query: { id: 'ch_unknown' } }),
    previewBatch: async (at) => ({ params: { id: await batchAt(at) } }),
    payoutStatement: async (at) => ({ params: await idOfPayout('a')(at) }),
    batch: async (at) => ({ params: { id: await batchAt(at) } }),
    releaseBatch: async (at) => ({
      params: { id: await addBatch(at, (await sceneAt(at)).event) },
    }),
    dismissBatch: async (at) => ({
      params: { id: await addBatch(at, (await sceneAt(at)).event) },
      body: { reason: 'The contract is missing.' },
    }),
    run: async (at) => ({ params: { id: await runAt(at) } }),
    startRun: async (at) => {
      const { event } = await sceneAt(at);
      return { body: { orderUIDs: [(await orderOf(at, event)).uid] } };
    },
    resumeRun: async (at) => ({ params: { id: await addRun(at) } }),
    cancelRun: async (at) => ({ params: { id: await addRun(at) } }),
    noteDifference: async (at) => ({
      params: { id: await addDifference(at, 90_001) },
      body: { note: 'Asked the bank.' },
    }),
    hold: async (at) => {
      const { event } = await sceneAt(at);
      const { uid } = await orderOf(at, event);
      return { body: { orderId: uid, eventId: event.eventId, hold: true } };
    },
    holdMany: async (at) => {
      const { event } = await sceneAt(at);
      return { body: { orderUIDs: [(await orderOf(at, event)).uid], hold: true } };
    },
    previewPayout: async (at) => {
      const { event } = await sceneAt(at);
      return { body: { orderUIDs: [(await orderOf(at, event)).uid] } };
    },
    transfer: async (at) => {
      const { event } = await sceneAt(at);
      return { body: { orderUIDs: [(await orderOf(at, event)).uid] } };
    },
  },
});
