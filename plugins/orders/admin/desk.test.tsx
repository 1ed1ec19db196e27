import { renderPlugin } from '@foyer/kit/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT, ticket } from '../testing/orderRecords.ts';

const READ = ['events:events.read', 'orders:orders.read'];
const ALL = [
  ...READ,
  ...['void', 'refund', 'resend'].map((name) => `orders:orders.${name}`),
  ...['tickets.checkIn', 'boxOffice.sell', 'complimentary.issue'].map((name) => `orders:${name}`),
];
const event = {
  id: EVENT,
  details: eventDetails(),
};
const stalls = {
  id: 't1',
  ticketName: 'Stalls',
  price: 50,
  quantity: 10,
  details: { name: 'Stalls', kind: 'paid', price: 50, quantity: 10, remainingQuantity: 7 },
};
const DONE = () => Response.json({ success: true });
const refuse = (code: string, message: string) => () =>
  Response.json({ error: { code, message } }, { status: 409 });

function open(
  path: string,
  given: {
    can?: string[];
    tickets?: ReturnType<typeof ticket>[];
    answers?: Record<string, (() => Response) | object[]>;
  } = {},
) {
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can: given.can ?? ALL,
    path,
    data: {
      [`tenants/${TENANT}/events`]: [event],
      [`${BASE}/orders`]: [{ ...order, id: order.orderUID }],
      [`${BASE}/orders/A1B2C3`]: order,
      [`${BASE}/orders/A1B2C3/money`]: noMoney,
      [`${BASE}/orders/A1B2C3/story`]: { entries: [] } as never,
      [`${BASE}/orders/A1B2C3/tickets`]: given.tickets ?? [ticket(1), ticket(2, { voided: true })],
      [`${BASE}/reports/order-list`]: [],
      [`${BASE}/ticket-types`]: [stalls],
      ...given.answers,
    },
  });
}
const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const dialog = () => within(screen.getByRole('dialog'));

test('an order shows what was paid, where its money is, and its tickets', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`);
  expect(await screen.findByRole('heading', { name: 'Order A1B2C3' })).toBeTruthy();
  expect(screen.getByText('$110.50')).toBeTruthy();
  expect(screen.getByText('Payout Pending')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'Order' }));
  for (const value of ['A1B2C3', 'Harbour Lights', 'Card', 'Stripe', 'ch_1', 'Manual'])
    expect(facts.getByText(value)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Previous Page' }).getAttribute('href')).toBe(
    `/events/${EVENT}/orders`,
  );
  expect(await screen.findByRole('button', { name: 'Void ticket TICKET1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unvoid ticket TICKET2' })).toBeTruthy();
});

test('who may only read sees no way to change anything', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, { can: READ });
  expect(await screen.findByRole('cell', { name: 'TICKET1' })).toBeTruthy();
  for (const name of [/Void/, /Refund/, /Resend/, /Download/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('voiding wants a reason and says what the server says', async () => {
  const plugin = open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/tickets/void`]: refuse('used_ticket', 'This ticket was used.') },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Void ticket TICKET1' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Void ticket' }));
  expect(await dialog().findByText('Reason is required')).toBeTruthy();
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Lost' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Void ticket' }));
  expect(await screen.findByText('Failed to Void Ticket')).toBeTruthy();
  expect(writes(plugin)).toEqual([
    [
      `${BASE}/tickets/void`,
      {
        ticketId: ticket(1).id,
        orderUID: 'A1B2C3',
        void: true,
        reason: 'Lost',
        putBackOnSale: false,
      },
    ],
  ]);
});

test('a place that is kept off sale is returned by those who may', async () => {
  const kept = { voided: true, keptBack: true };
  const tickets = [ticket(1, kept), ticket(2, { ...kept, refunded: true, used: true })];
  const path = `/events/${EVENT}/orders/A1B2C3`;
  open(path, { tickets });
  expect(await screen.findAllByText('Kept off sale')).toHaveLength(2);
  const returning = { name: /^Return ticket .* to inventory$/ };
  // The place of a used ticket is for those who may void used tickets.
  expect(screen.getAllByRole('button', returning)).toHaveLength(1);
  const plugin = open(path, {
    tickets,
    can: [...ALL, 'orders:orders.voidUsed'],
    answers: { [`${BASE}/tickets/void`]: DONE },
  });
  await waitFor(() => expect(screen.getAllByRole('button', returning)).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Return ticket TICKET2 to inventory' }));
  expect(dialog().getByText(/stays refunded, .* already scanned in and may still be/)).toBeTruthy();
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Left early' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Return to inventory' }));
  expect(await screen.findByText('Ticket returned to inventory')).toBeTruthy();
  expect(writes(plugin)).toEqual([
    [
      `${BASE}/tickets/void`,
      {
        ticketId: ticket(2).id,
        orderUID: 'A1B2C3',
        void: true,
        putBackOnSale: true,
        reason: 'Left early',
      },
    ],
  ]);
});

test('voiding that never arrives is said to have failed', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/tickets/void`]: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Void ticket TICKET1' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Lost' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Void ticket' }));
  expect(await screen.findByText('Failed to void ticket')).toBeTruthy();
});

test('a ticket that could not be unvoided is not said to have failed to be voided', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/tickets/void`]: refuse('sold_out', 'No other Stalls is left.') },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Unvoid ticket TICKET2' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Found' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Unvoid ticket' }));
  expect(await screen.findByText('Failed to Unvoid Ticket')).toBeTruthy();
  expect(screen.queryByText('Failed to Void Ticket')).toBeNull();
});

test.each([
  ['scanned', ticket(1, { used: true, usedAt: '2026-12-05T00:10:00.000Z' }), true],
  ['not scanned', ticket(1), false],
])('voiding a ticket of a disputed order warns first (%s)', async (_, held, isScanned) => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, disputed: true }),
      [`${BASE}/orders/A1B2C3/tickets`]: [held],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Void ticket TICKET1' }));
  expect(dialog().getByText('This order is disputed')).toBeTruthy();
  expect(dialog().queryAllByText(/scan stays on record as evidence/)).toHaveLength(
    isScanned ? 1 : 0,
  );
});

test('voiding a ticket of an order without a dispute gives no warning about one', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`);
  fireEvent.click(await screen.findByRole('button', { name: 'Void ticket TICKET1' }));
  expect(dialog().queryByText('This order is disputed')).toBeNull();
});

test('a ticket that was voided is said to be, once the request was, and shown', async () => {
  const { asked } = open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/tickets/void`]: DONE },
  });
  const reads = () => asked.filter(({ path }) => path === `${BASE}/orders/A1B2C3/tickets`).length;
  fireEvent.click(await screen.findByRole('button', { name: 'Unvoid ticket TICKET2' }));
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Found' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Unvoid ticket' }));
  expect(await screen.findByText('Request submitted successful')).toBeTruthy();
  const before = reads();
  expect(screen.queryByText('Ticket Unvoided')).toBeNull();
  expect(await screen.findByText('Ticket Unvoided', {}, { timeout: 5_000 })).toBeTruthy();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

test.each([
  ['processing', 'Resend Claim Email', false],
  ['completed', 'Resend Tickets', true],
  ['partially_refunded', 'Resend Tickets', true],
])('of an order that is %s there is %s', async (status, resend, hasFile) => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status }) },
  });
  expect(await screen.findByRole('button', { name: resend })).toBeTruthy();
  if (hasFile) expect(await screen.findByRole('button', { name: 'Download tickets' })).toBeTruthy();
  else expect(screen.queryByRole('button', { name: 'Download tickets' })).toBeNull();
});

test('of an order that is refunded nothing is sent again or downloaded', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status: 'refunded' }),
    },
  });
  expect(await screen.findByText('Payment source')).toBeTruthy();
  for (const name of ['Resend Tickets', 'Download tickets'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('tickets are sent again to the buyer', async () => {
  const plugin = open(`/events/${EVENT}/orders/A1B2C3`, { answers: { [`${BASE}/resend`]: DONE } });
  fireEvent.click(await screen.findByRole('button', { name: 'Resend Tickets' }));
  expect(await screen.findByText('Tickets successfully resent')).toBeTruthy();
  expect(writes(plugin)).toEqual([
    [`${BASE}/resend`, { orderUID: 'A1B2C3', email: 'zoe@example.test' }],
  ]);
});

test('tickets that could not be sent again are said to be, with what the server says', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/resend`]: refuse('no_address', 'This order has no address.') },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Resend Tickets' }));
  expect(await screen.findByText('Failed to Resent Tickets')).toBeTruthy();
  expect(screen.getByText('Tickets Failed to resent: This order has no address.')).toBeTruthy();
});

test.each([
  [DONE, 'Resent Claim Email', 'Resent Tickets'],
  [refuse('x', 'No.'), 'Failed to Resend Claim Email', 'Failed to Resent Tickets'],
])('a claim email is not called tickets (%#)', async (sent, said, unsaid) => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status: 'processing' }),
      [`${BASE}/resend`]: sent,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Resend Claim Email' }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test('the door shows green for a ticket that may come in, and why another may not', async () => {
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
  expect(await screen.findByText('Do not let in')).toBeTruthy();
  expect(screen.getByText('This ticket was used, North.')).toBeTruthy();
  const sent = writes(plugin).map(([, body]) => body as { nonce: string });
  expect(sent).toMatchObject([{ code: 'TICKET1.SIGNATURE' }, { ticketUID: 'TICKET1' }]);
  expect(sent[0]?.nonce).not.toBe(sent[1]?.nonce);
});

test('the box office says what it comes to before it sells', async () => {
  const plugin = open(`/events/${EVENT}/box-office`, {
    answers: {
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
  fireEvent.change(await screen.findByLabelText('Tickets of Stalls'), { target: { value: '2' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell for $103.00' }));
  expect(await screen.findByRole('link', { name: 'Order NEW1' })).toBeTruthy();
  // What is asked for after it are the prices for the next customer.
  const sales = writes(plugin).filter(([path]) => path === `${BASE}/orders`);
  expect(sales).toMatchObject([
    [`${BASE}/orders`, { lines: [{ ticketId: 't1', quantity: 2 }], paymentMethod: 'cash' }],
  ]);
});
