import { sample, type TestApp } from '@foyer/testing';

const ticketType = { details: { name: 'Sample', quantity: 1, price: 1 } };
const discount = { details: { code: 'SAMPLE', kind: 'percent', percent: 10 } };

const event = {
  details: {
    name: 'Sample',
    startDateTime: '2090-01-01T19:00:00.000Z',
    endDateTime: '2090-01-01T22:00:00.000Z',
  },
};

/** Bodies with rules that a generated sample can't meet. */
const BODIES: Readonly<Record<string, unknown>> = {
  'payments.onboardingLink': { returnPath: '/' },
  'events.events.create': event,
  'events.events.update': event,
  'events.change': event,
  'events.createWithTypes': { ...event, ticketTypes: [] },
  'events.ticketTypes.create': ticketType,
  'events.ticketTypes.update': ticketType,
  'events.discounts.create': discount,
  'events.discounts.update': discount,
  'orders.refund': { amount: 1, reason: 'Sample' },
  'orders.refundPreview': { amount: 1 },
  'checkout.settings.update': { holdMinutes: 15 },
};

/** A valid body for the route, so that its handler gets to check the parameters. */
export function bodyFor({ contract, name, raw, method }: TestApp['routes'][number]): unknown {
  const [of = '', action = ''] = name.split('.');
  const resource = contract.resources?.[of];
  const form = action === 'create' || action === 'update' ? resource?.[action] : undefined;
  const known = BODIES[`${contract.id}.${name}`];
  if (known) return known;
  const schema = contract.routes?.[name]?.body ?? form;
  if (schema) return sample(schema, 1);
  return raw || method === 'get' || method === 'delete' ? undefined : {};
}
