import { client } from '@foyer/kit';
import { ask } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { fees } from '@foyer/plugin-fees/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stage, type Stage } from '../plugins/orders/testing/stage.ts';

let app: SaleApp;
let made: Stage;
beforeAll(async () => {
  app = await saleApp();
  made = await stage(app);
});
afterAll(() => app.stop());

const TYPED = '  Front \u00a0  row\t seats ';
const KEPT = 'Front row seats';

test('stores names of events and ticket types with single spaces', async () => {
  const { eventId, tenantId, typeId } = made;
  const api = client(events, app.as.tenant('a', 'tenant_owner'));
  const times = {
    startDateTime: '2082-12-05T00:00:00.000Z',
    endDateTime: '2082-12-05T03:00:00.000Z',
  };
  await api.events.update({ tenantId, id: eventId, body: { details: { name: TYPED, ...times } } });
  await api.ticketTypes.update({
    ...{ tenantId, eventId, id: typeId },
    body: { details: { name: TYPED, quantity: 1_000, price: 50 } },
  });
  const names = [
    ...(await app.database('events_event').where({ id: eventId }).pluck('name')),
    ...(await app.database('events_ticket_type').where({ id: typeId }).pluck('name')),
  ];
  expect(names).toEqual([KEPT, KEPT]);
});

test('stores names of ticket recipients with single spaces', async () => {
  const { orderUID } = await made.sell({ firstName: ' Mary  Ann ', lastName: 'van  der Berg ' });
  const order = await app
    .database('orders_order')
    .where({ uid: orderUID })
    .first<{ first_name: string; last_name: string }>('first_name', 'last_name');
  expect(order).toEqual({ first_name: 'Mary Ann', last_name: 'van der Berg' });
});

test('rejects trailing spaces in a surcharge rule, and collapses inner ones', async () => {
  const api = client(fees, app.as.platform());
  const body = {
    serviceFeePercent: 1,
    serviceFeeFlatRate: 0,
    serviceFeePOSPercent: 0,
    serviceFeePOSFlatRate: 0,
  };
  const { rule } = await api.createGlobalRule({ body: { ...body, name: 'Front   row' } });
  expect(rule.name).toBe('Front row');
  const refused = await ask(app.as.platform(), 'post', '/api/global/rule', {
    body: { ...body, name: 'Front row ' },
  });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(
    'Surcharge Rule Name must not contain trailing spaces.',
  );
});
