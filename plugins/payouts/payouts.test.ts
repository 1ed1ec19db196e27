import { randomUUID } from 'node:crypto';
import { conforms, type TestApp } from '@foyer/kit/testing';
import { onSale, type EventOnSale } from '../checkout/testing.ts';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { inDays, orderOf, PLAIN_TERMS } from './testing.ts';

/** One event of tenant a in each installation, with enough to sell, and one payout of it. */
interface Scene {
  event: EventOnSale;
  payoutId: string;
}
const scenes = new WeakMap<TestApp, Promise<Scene>>();
const sceneAt = (at: TestApp): Promise<Scene> => {
  const known = scenes.get(at) ?? makeScene(at);
  scenes.set(at, known);
  return known;
};
async function makeScene(at: TestApp): Promise<Scene> {
  const event = await onSale(at, { types: { General: { quantity: 10_000 } } });
  // A debt that takes the whole share of every order, so that nothing is asked of a gateway.
  const terms = { ...PLAIN_TERMS, platformPpm: 500_000 };
  await orderOf(at, event, { method: 'cash', priceCents: 99_000_000, terms });
  return { event, payoutId: randomUUID() };
}

const addPending = async (at: TestApp, n: number) => {
  const { event } = await sceneAt(at);
  await orderOf(at, event, { priceCents: 2_000 + n, availableAt: inDays(n % 2 ? 1 : -1) });
};

/** One more order of the scene's payout. */
async function addOrder(at: TestApp): Promise<void> {
  const { event, payoutId } = await sceneAt(at);
  const { uid: orderUID } = await orderOf(at, event);
  const deps = at.runtime.depsOf('payouts');
  const wanted = { tenantId: event.tenantId, orderUID, leg: 'main', payoutId };
  await deps.forTenant(event.tenantId).tx((tx) => beginTransfer(tx, deps, wanted));
}

/** Another payout like the scene's: the list only reads. */
async function addPayout(at: TestApp, n: number): Promise<void> {
  const { payoutId } = await sceneAt(at);
  const [first] = await at.database('payouts_payout').where({ id: payoutId });
  if (!first) await addOrder(at);
  const copied = await at.database('payouts_payout').where({ id: payoutId }).first();
  await at.database('payouts_payout').insert({
    ...copied,
    ...{ id: randomUUID(), total_cents: 1_000 + n, created_at: new Date() },
  });
}
const idOfPayout = async (at: TestApp) => ({ id: (await sceneAt(at)).payoutId });

conforms(import.meta.url, {
  seed: {
    pending: addPending,
    tenantPending: addPending,
    payouts: addPayout,
    tenantPayouts: addPayout,
    payoutOrders: addOrder,
    tenantPayoutOrders: addOrder,
  },
  params: { payoutOrders: idOfPayout, tenantPayoutOrders: idOfPayout },
  calls: {
    hold: async (at) => {
      const { event } = await sceneAt(at);
      const { uid } = await orderOf(at, event);
      return { body: { orderId: uid, eventId: event.eventId, hold: true } };
    },
    transfer: async (at) => {
      const { event } = await sceneAt(at);
      return { body: { orderUIDs: [(await orderOf(at, event)).uid] } };
    },
  },
});
