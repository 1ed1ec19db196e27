import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import orders from '@foyer/plugin-orders/admin';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const HOLD = `tenants/${TENANT}/payout/hold`;
const order = {
  id: '00000000-0000-4000-8000-0000000000f1',
  orderUID: 'A1B2C3',
  tenantId: TENANT,
  tenantName: 'Riverside Arts',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  chargeId: 'ch_1',
  paymentSource: 'stripe',
  paymentMethod: 'card',
  dateCreated: '2026-11-20T00:00:00.000Z',
  status: 'completed',
  onHold: false,
  hold: null,
  payoutCompleted: false,
  payoutType: 'Manual',
  facilitator: 'platform',
};
const HELD = { onHold: true, hold: { reason: 'Checked', heldAt: null, byDispute: false } };

function open(over: object = {}, given: { can?: string[]; answer?: () => Response } = {}) {
  return renderPlugin([events, orders, admin], {
    realm: 'platform',
    can: given.can ?? ['orders:orders.read', 'payouts:payouts.hold'],
    path: `/reports/sales/${TENANT}/event/${EVENT}/orders/A1B2C3`,
    data: {
      'time-zone': { id: 'zone' },
      [`${BASE}/orders/A1B2C3`]: { ...order, ...over },
      [`${BASE}/orders/A1B2C3/tickets`]: [],
      [`${BASE}/orders/A1B2C3/money`]: { id: 'money', steps: [], ledger: [], parts: [] } as never,
      [HOLD]: given.answer ?? (() => Response.json({ success: true, onHold: true })),
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const held = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ path }) => path === HOLD).map(({ body }) => body);

test('holds a payout, without a message unless one is given, and shows it after three seconds', async () => {
  const plugin = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Hold payout' }));
  expect(dialog().getByLabelText<HTMLInputElement>('Reason').value).toBe('No message specified');
  fireEvent.click(dialog().getByRole('button', { name: 'Hold payout' }));
  expect(await screen.findByText('Request submitted')).toBeTruthy();
  expect(screen.queryByText('Payout Held')).toBeNull();
  const reads = () => plugin.asked.filter(({ path }) => path === `${BASE}/orders/A1B2C3`).length;
  const before = reads();
  expect(await screen.findByText('Payout Held', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Payout for order: A1B2C3 has been held.')).toBeTruthy();
  expect(reads()).toBeGreaterThan(before);
  expect(held(plugin)).toEqual([
    { orderId: 'A1B2C3', eventId: EVENT, message: 'No message specified', hold: true },
  ]);
});

test('releases a held payout', async () => {
  const plugin = open(HELD);
  fireEvent.click(await screen.findByRole('button', { name: 'Release payout' }));
  fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'All is well' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Release payout' }));
  expect(await screen.findByText('Payout Released', {}, { timeout: 5_000 })).toBeTruthy();
  expect(held(plugin)).toMatchObject([{ message: 'All is well', hold: false }]);
});

test('shows the server’s message when it refuses', async () => {
  const message = 'This payout is already being processed, so it can’t be held.';
  open(
    {},
    {
      answer: () =>
        Response.json({ error: { code: 'transfer_in_progress', message } }, { status: 409 }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Hold payout' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Hold payout' }));
  expect(await screen.findByText('Failed to Hold Payout')).toBeTruthy();
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

test('reports a refused release as a failed release, not as a failed hold', async () => {
  const refusal = { error: { code: 'transfer_in_progress', message: 'It is being paid out.' } };
  open(HELD, { answer: () => Response.json(refusal, { status: 409 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Release payout' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Release payout' }));
  expect(await screen.findByText('Failed to Release Payout')).toBeTruthy();
  expect(screen.queryByText('Failed to Hold Payout')).toBeNull();
});

test('reports a failure when the request doesn’t get through', async () => {
  open(
    {},
    {
      answer: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Hold payout' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Hold payout' }));
  expect(await screen.findByText('Error: Failed to hold/release payout')).toBeTruthy();
});

test.each([
  ['paid by Stripe itself', { facilitator: 'tenant' }],
  ['paid out', { payoutCompleted: true }],
  ['not charged', { chargeId: null }],
  ['held by a dispute', { onHold: true, hold: { ...HELD.hold, byDispute: true } }],
])('shows neither button for an order that is %s', async (_, over) => {
  open(over);
  await screen.findByRole('heading', { name: 'Order A1B2C3' });
  await screen.findByText('No tickets');
  expect(screen.queryByRole('button', { name: /payout/ })).toBeNull();
});

test('shows no button without the permission to hold payouts', async () => {
  open({}, { can: ['orders:orders.read'] });
  await screen.findByText('No tickets');
  expect(screen.queryByRole('button', { name: /payout/ })).toBeNull();
});

test('does not offer a hold for a fully refunded order, but allows releasing one', async () => {
  const refunded = { totalAmount: 50, refundedAmount: 50, balanceAvailableOn: null };
  open(refunded);
  expect(await screen.findByText('Nothing left to pay out')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hold payout' })).toBeNull();
  cleanup();
  open({ ...refunded, ...HELD });
  expect(await screen.findByRole('button', { name: 'Release payout' })).toBeTruthy();
});
