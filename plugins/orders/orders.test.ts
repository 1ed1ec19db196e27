import { randomUUID } from 'node:crypto';
import { conforms, type TestApp } from '@foyer/testing';
import { catalog } from '@foyer/plugin-events/server';
import { gateway } from '@foyer/plugin-payments/server';
import { startLocalStripe, variablesOf } from '@foyer/plugin-payments/testing';
import { afterAll } from 'vitest';
import { hashOfCode } from './server/confirmation/awaitConfirmation.ts';
import { copyOrder, paramsOf, sold, stageOf, type Row } from './testing/copyOrder.ts';

const stripe = await startLocalStripe();
afterAll(() => stripe.stop());

async function copyTicket(app: TestApp, n: number, order?: Row): Promise<void> {
  const { ticket } = await stageOf(app, order ? 'tickets' : 'orderTickets');
  await app.database('orders_ticket').insert({
    ...ticket,
    id: randomUUID(),
    uid: `TICKET${n}`,
    index: 100 + n,
    ticket_type_name: `Kind ${n}`,
    ...(order && { order_id: order['id'] }),
    ...(n % 2 === 0 && { used_at: new Date(), used_by: 'Door', used_where: 'North' }),
  });
}

async function addRefund(app: TestApp, n: number, name: string): Promise<void> {
  const { tenant_id, id: order_id, event_id } = await copyOrder(app, n, name);
  await app.database('orders_refund').insert({
    tenant_id,
    order_id,
    event_id,
    kind: 'amount',
    amount_cents: 100 + n,
    status: n % 2 === 0 ? 'completed' : 'requested',
    reason: `Reason ${n}`,
    idempotency_key: `test-${n}`,
  });
}

/** Calls are repeated, but an order can be decided only once. */
let reviews = 5_000;
const nextReview = (): number => (reviews += 1);

/** An order in review. */
async function addReview(app: TestApp, n: number, name: string): Promise<string> {
  const { tenant_id, id: order_id, event_id, uid } = await copyOrder(app, n, name);
  await app
    .database('orders_order')
    .where({ id: order_id })
    .update({ status: 'needs_review', completed_at: null });
  await app.database('orders_review').insert({
    tenant_id,
    order_id,
    event_id,
    asked_cents: 10_000 + n,
    paid_cents: 9_000 + n,
    currency: 'usd',
    created_at: new Date(Date.now() + n),
    ...(n % 2 === 0 && { quiet_until: new Date(Date.now() + 86_400_000) }),
  });
  return uid as string;
}

/** Also known to the gateway. */
async function paidReview(app: TestApp) {
  const orderUID = await addReview(app, nextReview(), 'calls');
  const { sessions } = app.runtime.depsOf('orders').use(gateway).stripe().checkout;
  const order = (await app.database('orders_order').where({ uid: orderUID }).first()) as Row;
  const unit_amount = Number(order['total_cents']);
  const price_data = { currency: 'usd', unit_amount, product_data: { name: 'Ticket' } };
  const { id } = await sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://foyer.test/success',
  });
  await stripe.pay(id);
  const { payment_intent: intent } = await sessions.retrieve(id, { expand: ['payment_intent'] });
  if (typeof intent !== 'object' || !intent) throw new Error('The order isn’t paid.');
  await app
    .database('orders_review')
    .where({ order_id: order['id'] })
    .update({
      asked_cents: unit_amount,
      paid_cents: unit_amount,
      payment_intent_id: intent.id,
      charge_id: typeof intent.latest_charge === 'string' ? intent.latest_charge : null,
    });
  return { params: { ...(await paramsOf(app)), orderUID } };
}
const decided = async (app: TestApp) => ({
  ...(await paidReview(app)),
  body: { reason: 'Agreed by telephone' },
});

/** A canceled event with an order. */
async function calledOff(app: TestApp) {
  const { tenantId, eventId } = await sold(app);
  const deps = app.runtime.depsOf('orders');
  await deps.forTenant(tenantId).tx((tx) => deps.use(catalog).cancel(tx, { tenantId, eventId }));
  return { params: { eventId } };
}

async function running(app: TestApp) {
  const { params } = await calledOff(app);
  await app.database('orders_refund_run').insert({
    tenant_id: app.tenants.a.id,
    event_id: params.eventId,
    with_fees: true,
    reason: 'Rain',
  });
  return { params };
}

/** An order of an event whose orders are all being refunded. */
async function addRefundItem(app: TestApp, n: number): Promise<void> {
  const { tenant_id, id: order_id, event_id } = await copyOrder(app, n, 'refundItems');
  await app
    .database('orders_refund_run')
    .insert({ tenant_id, event_id, with_fees: true, reason: 'Rain', state: 'stopped' })
    .onConflict(['tenant_id', 'event_id'])
    .ignore();
  const run = await app.database('orders_refund_run').where({ event_id }).first('id');
  await app.database('orders_refund_item').insert({
    tenant_id,
    run_id: run.id,
    event_id,
    order_id,
    state: n % 2 === 0 ? 'voided' : 'waiting',
    created_at: new Date(Date.now() + n),
  });
}

const firstTicket = async (app: TestApp) => {
  const made = await stageOf(app);
  const { tickets, orderUID } = await made.sell();
  return { made, orderUID, ticketUID: tickets[0]?.ticketUID ?? '' };
};

const buyersAddress = async (app: TestApp) => {
  const { orderUID } = await firstTicket(app);
  const mail = (await app.mail()).findLast(({ text }) => text.includes(orderUID));
  return {
    params: { token: /\/orders\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' },
    as: app.as.nobody('a'),
  };
};

let waited = 0;

/** A free order with its tickets held, and the code that confirms it. */
async function waiting(app: TestApp) {
  waited += 1;
  const order = await copyOrder(app, 90_000 + waited, 'calls');
  const { tenant_id, id, event_id, uid, lines } = order as Record<string, string>;
  const holdId = randomUUID();
  const code = randomUUID();
  const { database } = app;
  await database('orders_order')
    .where({ tenant_id, id })
    .update({ status: 'awaiting_confirmation', completed_at: null, draft_id: holdId });
  await database('orders_confirmation').insert({
    ...{ tenant_id, id, event_id },
    code_hash: hashOfCode(code),
    expires_at: new Date(Date.now() + 600_000),
  });
  await database.raw(
    `select events_take_v1(?, ?, ?, ?::jsonb, null, now() + interval '10 minutes', false)`,
    [
      tenant_id,
      holdId,
      event_id,
      typeof lines === 'string' ? lines : JSON.stringify(lines),
    ] as string[],
  );
  return {
    atDesk: { params: { ...(await paramsOf(app)), orderUID: uid ?? '' } },
    mailed: { as: app.as.nobody('a'), params: { code } },
  };
}

conforms(import.meta.url, {
  variables: variablesOf(stripe),
  params: {
    orderList: (app) => paramsOf(app, 'orderList'),
    allOrders: (app) => paramsOf(app, 'allOrders'),
    refundItems: (app) => paramsOf(app, 'refundItems'),
    tickets: (app) => paramsOf(app, 'tickets'),
    eventRefunds: (app) => paramsOf(app, 'eventRefunds'),
    orderTickets: async (app) => ({
      ...(await paramsOf(app, 'orderTickets')),
      orderUID: (await stageOf(app, 'orderTickets')).orderUID,
    }),
  },
  seed: {
    tenantOrders: async (app, n) => void (await copyOrder(app, n, 'tenantOrders')),
    platformOrders: async (app, n) => void (await copyOrder(app, n, 'platformOrders')),
    orderList: async (app, n) => void (await copyOrder(app, n, 'orderList')),
    allOrders: async (app, n) => void (await copyOrder(app, n, 'allOrders')),
    ownOrders: async (app, n) => void (await copyOrder(app, n, 'ownOrders', ' ATTENDEE@a.test')),
    tickets: async (app, n) => copyTicket(app, n, await copyOrder(app, n, 'tickets')),
    orderTickets: (app, n) => copyTicket(app, n),
    eventRefunds: (app, n) => addRefund(app, n, 'eventRefunds'),
    tenantRefunds: (app, n) => addRefund(app, n, 'tenantRefunds'),
    platformRefunds: (app, n) => addRefund(app, n, 'platformRefunds'),
    refundItems: addRefundItem,
    reviews: async (app, n) => void (await addReview(app, n, 'reviews')),
  },
  calls: {
    orderDetails: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: (await stageOf(app)).orderUID },
    }),
    voidTicket: async (app) => {
      const { orderUID, ticketUID } = await firstTicket(app);
      return {
        params: await paramsOf(app),
        body: { ticketId: ticketUID, orderUID, void: true, reason: 'Lost' },
      };
    },
    refund: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: (await firstTicket(app)).orderUID },
      body: { amount: 1, reason: 'Bad seat' },
    }),
    refundPreview: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: (await firstTicket(app)).orderUID },
      body: { amount: 1 },
    }),
    moneyPath: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: (await stageOf(app)).orderUID },
    }),
    orderStory: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: (await stageOf(app)).orderUID },
    }),
    changeAddress: async (app) => {
      const secret = randomUUID();
      await app
        .database('orders_order')
        .where({ uid: (await stageOf(app, 'changeAddress')).orderUID })
        .update({ draft_id: secret });
      const as = app.as.nobody('a');
      return { as, params: { token: secret }, body: { email: `${secret}@example.test` } };
    },
    review: paidReview,
    completeReview: decided,
    refundReview: decided,
    refundAllFigures: calledOff,
    refundRun: running,
    refundAll: async (app) => ({
      ...(await calledOff(app)),
      body: { withFees: true, reason: 'Rain', eventName: 'Harbour Lights' },
    }),
    stopRefundAll: async (app) => ({ ...(await running(app)), body: {} }),
    waitReview: async (app) => ({
      params: { ...(await paramsOf(app)), orderUID: await addReview(app, nextReview(), 'calls') },
      body: { note: 'They call back', until: new Date(Date.now() + 86_400_000).toISOString() },
    }),
    resend: async (app) => ({
      params: await paramsOf(app),
      body: { orderUID: (await stageOf(app)).orderUID },
    }),
    editBuyer: async (app) => ({
      params: {
        ...(await paramsOf(app, 'editBuyer')),
        orderUID: (await stageOf(app, 'editBuyer')).orderUID,
      },
      body: {
        ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test' },
        before: { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.test' },
      },
    }),
    noticePreview: async (app) => ({
      params: await paramsOf(app),
      body: { kind: 'cancelled', reason: 'Rain', refundPlan: 'full' },
    }),
    confirmation: async (app) => (await waiting(app)).mailed,
    confirm: async (app) => (await waiting(app)).mailed,
    confirmAtDesk: async (app) => (await waiting(app)).atDesk,
    cancelAtDesk: async (app) => (await waiting(app)).atDesk,
    buyerOrder: buyersAddress,
    buyerResend: buyersAddress,
    writeOrganizer: async (app) => ({
      ...(await buyersAddress(app)),
      body: { about: 'question', message: 'Is there parking?' },
    }),
    findOrder: async (app) => {
      const { orderUID } = await firstTicket(app);
      const { email } = await app.database('orders_order').where({ uid: orderUID }).first('email');
      return { body: { orderUID, email }, as: app.as.nobody('a') };
    },
  },
  unaudited: {
    refundPreview: 'it says what a refund would do, and does nothing',
    noticePreview: 'it says whom a change would be told, and tells nobody',
    findOrder: 'it says where an order is, and changes nothing',
    feeWhatIf: 'it says what last month would have come to, and changes nothing',
  },
});
