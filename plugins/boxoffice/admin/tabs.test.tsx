import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import orders from '@foyer/plugin-orders/admin';
import { BASE, EVENT, TENANT } from '@foyer/plugin-orders/testing/records';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const event = { id: EVENT, details: eventDetails() };
const stalls = {
  id: 't1',
  ticketName: 'Stalls',
  price: 50,
  quantity: 10,
  details: { name: 'Stalls', kind: 'paid', price: 50, quantity: 10, remainingQuantity: 7 },
};
const refuse = (code: string, message: string) => () =>
  Response.json({ error: { code, message } }, { status: 409 });

const open = (path: string, { answers }: { answers: Record<string, () => Response> }) =>
  renderPlugin([events, orders, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: [
      ...['events:events.read', 'orders:orders.read'],
      ...['orders:tickets.checkIn', 'orders:boxOffice.sell', 'orders:complimentary.issue'],
    ],
    path,
    data: {
      [`tenants/${TENANT}/events`]: [event],
      [`${BASE}/ticket-types`]: [stalls],
      ...answers,
    },
  });
const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('shows green for a valid ticket, and the reason for a refused one', async () => {
  let isIn = true;
  const plugin = open(`/events/${EVENT}/check-in`, {
    answers: {
      [`${BASE}/check-in/count`]: () => Response.json({ valid: 2, used: 1 }),
      [`${BASE}/check-in`]: () =>
        isIn
          ? Response.json({
              success: true,
              ticketUID: 'TICKET1',
              ticketTypeName: 'Stalls',
              holder: 'Zoë',
              usedAt: '2026-12-05T00:00:00.000Z',
            })
          : refuse('already_used', 'This ticket was used, North.')(),
    },
  });
  const scan = async (text: string) => {
    fireEvent.change(await screen.findByLabelText('Ticket code or ID'), {
      target: { value: text },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
  };
  await scan('TICKET1.SIGNATURE');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  expect(screen.getByText('Stalls · Zoë')).toBeTruthy();
  isIn = false;
  await scan('TICKET1');
  expect(await screen.findByText('Don’t let in')).toBeTruthy();
  expect(screen.getByText('This ticket was used, North.')).toBeTruthy();
  const sent = writes(plugin).map(([, body]) => body as { nonce: string });
  expect(sent).toMatchObject([{ code: 'TICKET1.SIGNATURE' }, { ticketUID: 'TICKET1' }]);
  expect(sent[0]?.nonce).not.toBe(sent[1]?.nonce);
});

test('shows the total before it sells', async () => {
  const plugin = open(`/events/${EVENT}/box-office`, {
    answers: {
      [`${BASE}/box-office-prices`]: () =>
        Response.json({ prices: [{ ticketId: 't1', cash: 51.5, card: 53 }] }),
      [`${BASE}/orders/quote`]: () => Response.json({ ticketCount: 2, totalAmount: 103 }),
      [`${BASE}/orders`]: () =>
        Response.json({
          success: true,
          orderUID: 'NEW1',
          paymentMethod: 'cash',
          ticketCount: 2,
          totalAmount: 103,
          tickets: [],
        }),
    },
  });
  fireEvent.change(await screen.findByLabelText('Quantity of Stalls'), { target: { value: '2' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell for $103.00' }));
  expect(await screen.findByRole('link', { name: 'Order NEW1' })).toBeTruthy();
  // The requests after it load the next customer's prices.
  const sales = writes(plugin).filter(([path]) => path === `${BASE}/orders`);
  expect(sales).toMatchObject([
    [`${BASE}/orders`, { lines: [{ ticketId: 't1', quantity: 2 }], paymentMethod: 'cash' }],
  ]);
});
