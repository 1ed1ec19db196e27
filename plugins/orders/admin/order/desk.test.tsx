import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT, ticket } from '../../testing/orderRecords.ts';

const READ = ['events:events.read', 'orders:orders.read'];
const ALL = [
  ...READ,
  ...['void', 'refund', 'resend', 'editBuyer'].map((name) => `orders:orders.${name}`),
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

test('shows what was paid, where the money is, and the tickets', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`);
  expect(await screen.findByRole('heading', { name: 'Order A1B2C3' })).toBeTruthy();
  expect(screen.getByText('$110.50')).toBeTruthy();
  expect(screen.getByText('Payout Pending')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'Order' }));
  for (const value of ['A1B2C3', 'Harbour Lights', 'Card', 'Stripe'])
    expect(facts.getByText(value)).toBeTruthy();
  const folded = screen.getByText('Technical details').closest('details')!;
  expect(folded.open).toBe(false);
  for (const value of ['Platform', 'Manual', 'ch_1', EVENT])
    expect(within(folded).getByText(value)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Previous Page' }).getAttribute('href')).toBe(
    `/events/${EVENT}/orders`,
  );
  expect(await screen.findByRole('button', { name: 'Void ticket TICKET1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unvoid ticket TICKET2' })).toBeTruthy();
});

test('shows users who can only read no actions', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, { can: READ });
  expect(await screen.findByRole('gridcell', { name: 'TICKET1' })).toBeTruthy();
  for (const name of [/Void/, /Refund/, /Resend/, /Download/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('requires a reason to void, and shows the server’s error', async () => {
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

test('lets users with permission return a ticket to inventory', async () => {
  const kept = { voided: true, keptBack: true };
  const tickets = [ticket(1, kept), ticket(2, { ...kept, refunded: true, used: true })];
  const path = `/events/${EVENT}/orders/A1B2C3`;
  open(path, { tickets });
  expect(await screen.findAllByText('Kept off sale')).toHaveLength(2);
  const returning = { name: /^Return ticket .* to inventory$/ };
  // Returning a used ticket requires the permission to void used tickets.
  expect(screen.getAllByRole('button', returning)).toHaveLength(1);
  const plugin = open(path, {
    tickets,
    can: [...ALL, 'orders:orders.voidUsed'],
    answers: { [`${BASE}/tickets/void`]: DONE },
  });
  await waitFor(() => expect(screen.getAllByRole('button', returning)).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Return ticket TICKET2 to inventory' }));
  expect(dialog().getByText(/stays refunded, .* already checked in and may still be/)).toBeTruthy();
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

test('reports a void request that never arrives as failed', async () => {
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

test('names the right action when a ticket can’t be unvoided', async () => {
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
])('warns before voiding a ticket of a disputed order (%s)', async (_, held, isScanned) => {
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

test('shows no dispute warning before voiding a ticket of an undisputed order', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`);
  fireEvent.click(await screen.findByRole('button', { name: 'Void ticket TICKET1' }));
  expect(dialog().queryByText('This order is disputed')).toBeNull();
});

test('confirms a voided ticket once the request succeeded and the row shows it', async () => {
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
])('for an order that is %s, shows %s', async (status, resend, hasFile) => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status }) },
  });
  expect(await screen.findByRole('button', { name: resend })).toBeTruthy();
  if (hasFile) expect(await screen.findByRole('button', { name: 'Download tickets' })).toBeTruthy();
  else expect(screen.queryByRole('button', { name: 'Download tickets' })).toBeNull();
});

test('offers no sending or downloading for a refunded order', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status: 'refunded' }),
    },
  });
  expect(await screen.findByText('Payment source')).toBeTruthy();
  for (const name of ['Resend Tickets', 'Download tickets'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

/** Opens the dialog and sends, to the buyer unless another address is given. */
async function resend(label: string, email?: string) {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  if (email !== undefined)
    fireEvent.change(dialog().getByLabelText(/Email/), { target: { value: email } });
  fireEvent.click(dialog().getByRole('button', { name: label }));
}

test.each([undefined, 'mum@example.test'])(
  'asks where to send the tickets again: %s',
  async (email) => {
    const plugin = open(`/events/${EVENT}/orders/A1B2C3`, {
      answers: { [`${BASE}/resend`]: DONE },
    });
    await resend('Resend Tickets', email);
    expect(await screen.findByText('Tickets successfully resent')).toBeTruthy();
    expect(writes(plugin)).toEqual([
      [`${BASE}/resend`, { orderUID: 'A1B2C3', email: email ?? 'zoe@example.test' }],
    ]);
  },
);

test('edits the buyer, and keeps what was entered if that fails', async () => {
  const path = `${BASE}/orders/A1B2C3/buyer`;
  let answer = refuse('disputed', 'This order is disputed.');
  const plugin = open(`/events/${EVENT}/orders/A1B2C3`, { answers: { [path]: () => answer() } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit buyer' }));
  fireEvent.change(dialog().getByLabelText(/Email/), { target: { value: 'zoe@example' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save buyer' }));
  expect(await dialog().findByText('Entered value does not match email format')).toBeTruthy();
  fireEvent.change(dialog().getByLabelText(/Email/), { target: { value: 'zoe@example.org' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save buyer' }));
  expect(await screen.findByText('Couldn’t update buyer')).toBeTruthy();
  answer = DONE;
  fireEvent.click(dialog().getByRole('button', { name: 'Save buyer' }));
  expect(await screen.findByText('Buyer updated')).toBeTruthy();
  const name = { firstName: 'Zoë', lastName: 'Łukasz' };
  const before = { ...name, email: 'zoe@example.test' };
  const body = { ...name, email: 'zoe@example.org', before };
  expect(writes(plugin)).toEqual([
    [path, body],
    [path, body],
  ]);
});

test('reports tickets that can’t be sent again, with the server’s error', async () => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: { [`${BASE}/resend`]: refuse('no_address', 'This order has no address.') },
  });
  await resend('Resend Tickets');
  expect(await screen.findByText('Failed to Resent Tickets')).toBeTruthy();
  expect(screen.getByText('Tickets Failed to resent: This order has no address.')).toBeTruthy();
});

test.each([
  [DONE, 'Resent Claim Email', 'Resent Tickets'],
  [refuse('x', 'No.'), 'Failed to Resend Claim Email', 'Failed to Resent Tickets'],
])('doesn’t call a claim email tickets (%#)', async (sent, said, unsaid) => {
  open(`/events/${EVENT}/orders/A1B2C3`, {
    answers: {
      [`${BASE}/orders/A1B2C3`]: () => Response.json({ ...order, status: 'processing' }),
      [`${BASE}/resend`]: sent,
    },
  });
  await resend('Resend Claim Email');
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});
