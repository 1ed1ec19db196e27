import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import type { EventStatus } from '@foyer/plugin-events/contract';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import type { RefundRun } from '../../contract.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const event = (status: EventStatus) => ({
  id: EVENT,
  details: eventDetails({ status }),
});
const figures = {
  cardOrders: 12,
  lostFees: 31.4,
  withFees: { buyersGet: 1200, organizerGives: 1100, platformGives: 100 },
  refundPlan: 'full' as const,
  withoutFees: { buyersGet: 1080, organizerGives: 1075, platformGives: 5 },
  ownOrders: 2,
  ownWithFees: 80,
  ownWithoutFees: 76,
  freeOrders: 1,
  freeTickets: 3,
  usedTickets: 2,
  disputedOrders: 0,
  reviewOrders: 0,
};
const run: RefundRun = {
  state: 'running',
  withFees: true,
  reason: 'Rain',
  requestedBy: 'ada@riverside.test',
  startedAt: '2026-11-20T00:00:00.000Z',
  orders: 15,
  done: 6,
  underWay: 1,
  failed: 0,
  waiting: 8,
  refunded: 600,
};

const failedOrder = {
  id: '00000000-0000-4000-8000-0000000000f1',
  orderUID: 'ORDER9',
  fullName: 'Zoë',
  email: 'zoe@example.test',
  state: 'failed',
  amount: 0,
  failure: 'The buyer’s bank is reversing this payment.',
  dateCreated: '2026-11-20T00:00:00.000Z',
};

function open(
  given: {
    status?: EventStatus;
    run?: RefundRun | (() => RefundRun);
    can?: string[];
    realm?: 'platform' | 'tenant';
    reviewOrders?: number;
  } = {},
) {
  const { realm = 'tenant' } = given;
  return renderPlugin([events, admin], {
    realm,
    tenantId: TENANT,
    can: given.can ?? ['events:events.read', 'orders:orders.read', 'orders:orders.refundAll'],
    path:
      realm === 'tenant' ? `/events/${EVENT}/details` : `/tenant/${TENANT}/events/${EVENT}/details`,
    data: {
      [`tenants/${TENANT}/events`]: [event(given.status ?? 'cancelled')],
      [`${BASE}/refund-all`]: ({ method }) =>
        Response.json(method === 'POST' ? { started: true } : { run: runOf(given.run) }),
      [`${BASE}/refund-all/figures`]: () =>
        Response.json({ ...figures, reviewOrders: given.reviewOrders ?? 0 }),
      [`${BASE}/refund-all/stop`]: () => Response.json({ success: true }),
      [`${BASE}/refund-all/orders`]: [failedOrder],
    },
  });
}
const runOf = (run?: RefundRun | (() => RefundRun)): RefundRun | null =>
  (typeof run === 'function' ? run() : run) ?? null;
const posted = ({ asked }: ReturnType<typeof open>, path: string) =>
  asked.filter((one) => one.path === `${BASE}/${path}` && one.method === 'POST');

test('is hidden unless the event is canceled and the user can refund', async () => {
  open({ status: 'published' });
  await screen.findByRole('heading', { name: 'Harbour Lights', level: 1 });
  expect(screen.queryByRole('heading', { name: 'Refund all orders' })).toBeNull();
});

test('shows the totals with and without fees, and starts once the event’s name is typed', async () => {
  const plugin = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund all orders' }));
  expect(await screen.findByText('$1,200.00')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Refund all orders' }));
  expect(dialog.getByText('$31.40')).toBeTruthy();
  expect(dialog.getByText(/2 orders were paid in cash .* \$80.00/)).toBeTruthy();
  expect(dialog.getByText('1 order was free: 3 tickets will be voided.')).toBeTruthy();
  expect(
    dialog.getByText(/^2 tickets were already checked in and won’t return to inventory/),
  ).toBeTruthy();
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Fees/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Keep fees/ }));
  expect(dialog.getByText(/were told they’d get a full refund/)).toBeTruthy();
  expect(await dialog.findByText('$1,080.00')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Event name/), {
    target: { value: 'Harbour Lights' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Refund all orders' }));
  await waitFor(() =>
    expect(posted(plugin, 'refund-all')[0]?.body).toEqual({
      withFees: false,
      reason: 'The event was canceled',
      eventName: 'Harbour Lights',
    }),
  );
});

test('shows the progress while it runs, and can stop it', async () => {
  const plugin = open({ run });
  const bar = await screen.findByRole('progressbar', { name: 'Orders refunded' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByText('6 of 15 orders done')).toBeTruthy();
  expect(screen.getByText(/8 left · 1 waiting for Stripe/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop refunds' }));
  await waitFor(() => expect(posted(plugin, 'refund-all/stop')).toHaveLength(1));
});

test('refreshes the page’s figures whenever more orders are done', async () => {
  let isStopped = false;
  const plugin = open({
    run: () => (isStopped ? { ...run, state: 'stopped', done: 9, underWay: 0 } : run),
  });
  const reads = () => plugin.asked.filter(({ path }) => path === BASE).length;
  expect(await screen.findByText('6 of 15 orders done')).toBeTruthy();
  const before = reads();
  isStopped = true;
  fireEvent.click(screen.getByRole('button', { name: 'Stop refunds' }));
  expect(await screen.findByText('9 of 15 orders done')).toBeTruthy();
  // Once for the stop request, and once for the orders done since.
  await waitFor(() => expect(reads()).toBe(before + 2));
});

test('shows failed refunds with their reasons, and retries them', async () => {
  const plugin = open({
    run: { ...run, state: 'finished', done: 14, underWay: 0, waiting: 0, failed: 1 },
  });
  expect(await screen.findByText(/bank is reversing this payment/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ORDER9' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry failed refunds' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume refunds' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Resume refunds' }));
  await waitFor(() =>
    expect(posted(plugin, 'refund-all')[0]?.body).toEqual({
      withFees: true,
      reason: 'Rain',
      eventName: 'Harbour Lights',
    }),
  );
});

test('counts orders that need review, without a link for users who can’t resolve them', async () => {
  open({ reviewOrders: 2 });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund all orders' }));
  expect(await screen.findByText(/^2 orders need review/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Review' })).toBeNull();
});

test('links operators who can resolve them to their list', async () => {
  const can = ['events:events.read', 'orders:orders.read', 'orders:orders.refundAll'];
  open({ realm: 'platform', reviewOrders: 1, can: [...can, 'orders:orders.review'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund all orders' }));
  expect(await screen.findByText(/^1 order needs review/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/orders/reviews');
});
