import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT } from '../../testing/orderRecords.ts';

const WAITING = `${BASE}/orders/A1B2C3`;
const waiting: object = { status: 'awaiting_confirmation', totalAmount: 0, chargeId: null };

function open() {
  const plugin = renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: ['events:events.read', ...['read', 'void', 'resend'].map((one) => `orders:orders.${one}`)],
    path: `/events/${EVENT}/orders/A1B2C3`,
    data: {
      'time-zone': { id: 'zone', timeZone: 'America/New_York' } as never,
      [WAITING]: { ...order, ...waiting },
      [`${WAITING}/money`]: noMoney,
      [`${WAITING}/story`]: { entries: [] } as never,
      [`${WAITING}/tickets`]: [],
      [`${WAITING}/cancel`]: () => Response.json({ success: true }),
      [`${WAITING}/confirm`]: () => Response.json({ success: true }),
      [`${BASE}/reports/refunds-list`]: [],
    },
  });
  const posts = () =>
    plugin.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { posts };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('asks before it cancels an order, which can’t be undone', async () => {
  const { posts } = open();
  await press('Cancel order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order A1B2C3' }));
  expect(posts()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Order canceled')).toBeTruthy();
  expect(posts()).toEqual([`${WAITING}/cancel`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('cancels nothing if the user answers no', async () => {
  const { posts } = open();
  await press('Cancel order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order A1B2C3' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts()).toEqual([]);
});

test('confirms an order immediately', async () => {
  const { posts } = open();
  await press('Confirm order');
  expect(await screen.findByText('Order confirmed')).toBeTruthy();
  expect(posts()).toEqual([`${WAITING}/confirm`]);
});
