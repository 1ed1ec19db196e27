import { renderPlugin } from '@foyer/testing/admin';
import boxOffice from '@foyer/plugin-boxoffice/admin';
import events from '@foyer/plugin-events/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { MoneyOnItsWay, NextEvent, StepsToSell, TenantSales } from '../contract.ts';

const EVENT: NextEvent = {
  id: '3f6a1c9e-1d0f-4c57-8a51-6f8f0a6f1a11',
  name: 'Harbor Lights',
  status: 'draft',
  startAt: '2027-07-01T22:00:00.000Z',
  timeZone: 'America/New_York',
  places: 1314,
  sold: 1204,
  complimentary: 12,
  held: 3,
  keptBack: 2,
  left: 93,
};
const NONE = { sold: 0, complimentary: 0, held: 0, keptBack: 0, left: 0 };
const NOTHING = { amount: 0, orders: 0 };
const MONEY: MoneyOnItsWay = { days: [], unknown: NOTHING, held: NOTHING, total: 0, debt: 0 };
const SALES: TenantSales = {
  today: { gross: 612.4, tickets: 14 },
  last30Days: { gross: 200, grossBefore: 100 },
};
const STEPS: StepsToSell = {
  eventId: EVENT.id,
  steps: [
    { kind: 'account', isDone: false },
    { kind: 'fees', isDone: true },
    { kind: 'event', isDone: true },
    { kind: 'tickets', isDone: true },
    { kind: 'publish', isDone: false },
  ],
};
const CAN = [
  ...['nextEvents.read', 'money.read', 'steps.read'].map((key) => `dashboard:${key}`),
  'events:events.read',
  'tenants:tenants.read',
];
const broken = () =>
  Response.json({ error: { code: 'internal', message: 'It broke.' } }, { status: 500 });

function open(given: {
  can?: string[];
  events?: NextEvent[] | (() => Response);
  money?: Partial<MoneyOnItsWay>;
  steps?: StepsToSell;
}) {
  return renderPlugin([tenants, events, boxOffice, admin], {
    realm: 'tenant',
    can: given.can ?? CAN,
    data: ({ path }) => {
      if (path === 'tenants/tenant-a/home/events')
        return typeof given.events === 'function'
          ? given.events()
          : Response.json({ events: given.events ?? [] });
      if (path === 'tenants/tenant-a/home/money')
        return Response.json({ ...MONEY, ...given.money });
      if (path === 'tenants/tenant-a/home/sales') return Response.json(SALES);
      if (path === 'tenants/tenant-a/home/event-sales')
        return Response.json({ events: [{ eventId: EVENT.id, gross: 8412.6 }] });
      if (path === 'tenants/tenant-a/home/steps') return Response.json(given.steps ?? STEPS);
      return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    },
  });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows an event’s date and sales, and links to its page', async () => {
  open({ events: [EVENT] });
  const panel = await region('Upcoming events');
  const link = await panel.findByRole('link', { name: 'Harbor Lights' });
  expect(link.getAttribute('href')).toBe(`/events/${EVENT.id}/overview`);
  expect(panel.getByText('Draft')).toBeTruthy();
  expect(
    panel.getByText(
      '1,204 sold · 12 complimentary · 3 in carts · 2 kept off sale · 93 left of 1,314',
    ),
  ).toBeTruthy();
  expect(panel.getByText(/Thu, Jul 1, 2027/).textContent).toContain('6:00');
});

test('mentions carts only if there are any, and allows an event without tickets', async () => {
  const others = [
    { ...EVENT, ...NONE, id: EVENT.id.replace('3f', '4f'), places: 1204, sold: 1204 },
    { ...EVENT, ...NONE, id: EVENT.id.replace('3f', '5f'), places: 0 },
  ];
  open({ events: others });
  const panel = await region('Upcoming events');
  expect(await panel.findByText('1,204 sold · none left of 1,204')).toBeTruthy();
  expect(panel.getByText('No tickets yet')).toBeTruthy();
});

test('shows money by day, distant days together, and what is held or owed', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day: `2026-12-0${day}`,
    amount: 10.1,
    orders: 1,
  }));
  open({
    money: {
      days,
      unknown: { amount: 5, orders: 1 },
      held: { amount: 48.25, orders: 2 },
      total: 123.95,
      debt: 3,
    },
  });
  const panel = await region('Upcoming payouts');
  expect(await panel.findByText('$123.95')).toBeTruthy();
  expect(panel.getByText('Available December 05, 2026')).toBeTruthy();
  expect(panel.queryByText('Available December 06, 2026')).toBeNull();
  expect(panel.getByText('$20.20')).toBeTruthy();
  expect(panel.getByText('$48.25')).toBeTruthy();
  expect(panel.getByText('-$3.00')).toBeTruthy();
});

test('links each missing step to where it is done', async () => {
  open({});
  const panel = await region('Get ready to sell');
  expect(await panel.findByText('3 of 5 done')).toBeTruthy();
  const links = panel
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Set up your payment account', '/organization/payments'],
    ['Publish your event', `/events/${EVENT.id}/details`],
  ]);
});

test('hides the steps when all of them are done', async () => {
  open({ steps: { ...STEPS, steps: STEPS.steps.map((step) => ({ ...step, isDone: true })) } });
  const panel = await region('Upcoming payouts');
  expect(await panel.findByText(/^No upcoming payouts/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Get ready to sell' })).toBeNull(),
  );
});

test('still shows the other parts when one fails, and can retry it', async () => {
  open({ events: broken });
  const panel = await region('Upcoming events');
  expect(await panel.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await (await region('Get ready to sell')).findByText('3 of 5 done')).toBeTruthy();
});

test('door staff see events but no money', async () => {
  open({ can: ['dashboard:nextEvents.read'], events: [EVENT] });
  const panel = await region('Upcoming events');
  expect(await panel.findByText('Harbor Lights')).toBeTruthy();
  expect(panel.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Upcoming payouts' })).toBeNull();
});

test('shows sales, the next payout and holds to users who may see money', async () => {
  open({
    can: [...CAN, 'dashboard:sales.read'],
    events: [EVENT],
    money: {
      days: [{ day: '2026-12-03', amount: 7390, orders: 4 }],
      held: { amount: 116.04, orders: 1 },
    },
  });
  expect(await screen.findByText('$612.40')).toBeTruthy();
  expect(screen.getByText('14 tickets')).toBeTruthy();
  expect(screen.getByText('100% more than the 30 days before')).toBeTruthy();
  expect(await screen.findByText('$7,390.00', { selector: 'strong' })).toBeTruthy();
  expect(screen.getAllByText(/^Available December 03, 2026$/)).toHaveLength(2);
  expect(screen.getByText('1 order')).toBeTruthy();
  const panel = await region('Upcoming events');
  expect(await panel.findByText('$8,412.60')).toBeTruthy();
});

test('leads to a new event, and to the door of the next published one', async () => {
  const published: NextEvent = { ...EVENT, id: EVENT.id.replace('3f', '4f'), status: 'published' };
  open({
    can: [...CAN, 'events:events.create', 'orders:tickets.checkIn'],
    events: [EVENT, published],
  });
  const door = await screen.findByRole('link', { name: 'Open door' });
  expect(door.getAttribute('href')).toBe(`/events/${published.id}/check-in`);
  const create = screen.getByRole('link', { name: 'Create event' });
  expect(create.getAttribute('href')).toBe('/events/new');
});

test('offers no actions that the user can’t take', async () => {
  open({ events: [EVENT] });
  await (await region('Upcoming events')).findByText('Harbor Lights');
  expect(screen.queryByRole('link', { name: /Open door|Create event/ })).toBeNull();
  expect(screen.queryByText('Sales today')).toBeNull();
});
