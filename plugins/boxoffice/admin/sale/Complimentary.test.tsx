import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const READS = ['events:events.read', 'orders:orders.read', 'fees:tenant.read'];
const event = {
  id: EVENT,
  details: eventDetails({ status: 'draft' }),
};
const guests = {
  id: 't1',
  ticketName: 'Guests',
  price: 0,
  quantity: 10,
  details: { name: 'Guests', kind: 'complimentary', price: 0, quantity: 10, remainingQuantity: 7 },
};
const given = {
  id: 'GIFT1',
  orderUID: 'GIFT1',
  fullName: 'Zoë Łukasz',
  email: 'zoe@example.test',
  phone: '',
  ticketCount: 3,
  ticketUIDs: [],
  paymentMethod: 'complimentary',
  totalAmount: 0,
  refunded: false,
  refundedAmount: 0,
  disputed: false,
  status: 'completed',
  dateCreated: '2026-11-20T00:00:00.000Z',
};

function open(give?: () => Response, canGive = true) {
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    path: `/events/${EVENT}/complimentary`,
    can: canGive ? [...READS, 'orders:complimentary.issue'] : READS,
    data: {
      [`tenants/${TENANT}/events`]: [event],
      [`tenants/${TENANT}/setting`]: () =>
        Response.json({ id: TENANT, maximumComplimentaryTickets: 20 }),
      [`${BASE}/ticket-types`]: [guests],
      [`${BASE}/reports/order-list`]: [given],
      ...(give && { [`${BASE}/complimentary`]: give, [`${BASE}/complimentary-list`]: give }),
    },
  });
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function press(times = 1) {
  const button = screen.getByRole('button', { name: 'Issue tickets' });
  for (let time = 0; time < times; time++) fireEvent.click(button);
}

test('issues tickets by name and email, and lists who has some', async () => {
  const { asked } = open(() =>
    Response.json({
      success: true,
      orderUID: 'NEW1',
      paymentMethod: 'complimentary',
      ticketCount: 2,
      totalAmount: 0,
      tickets: [],
    }),
  );
  expect(await screen.findByText('Zoë Łukasz')).toBeTruthy();
  expect(await screen.findByText(/Up to 20 complimentary tickets for each event/)).toBeTruthy();
  await screen.findByLabelText('Quantity of Guests');
  press();
  expect(await screen.findByText('Choose at least one ticket.')).toBeTruthy();
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  // All the ticket types are between the fields and the button.
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  type('First name', 'Noor');
  press();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  type('Email', 'noor@example.test');
  type('Quantity of Guests', '2');
  press(2);
  expect(await screen.findByRole('link', { name: 'Order NEW1' })).toBeTruthy();
  expect(screen.getByText(/2 tickets emailed to/)).toBeTruthy();
  expect(screen.getByText('Complimentary tickets issued')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  const writes = asked.filter(({ method }) => method === 'POST');
  expect(writes).toMatchObject([
    {
      path: `${BASE}/complimentary`,
      body: {
        lines: [{ ticketId: 't1', quantity: 2 }],
        firstName: 'Noor',
        lastName: '',
        email: 'noor@example.test',
      },
    },
  ]);
  const listed = asked.find(({ path }) => path === `${BASE}/reports/order-list`);
  expect(String(listed?.query)).toContain('complimentary');
});

test('shows errors at their fields and keeps the input', async () => {
  let answer = Response.json(
    {
      error: {
        code: 'invalid',
        message: 'Some fields are wrong.',
        fields: { email: ['Entered value does not match email format'] },
      },
    },
    { status: 422 },
  );
  open(() => answer);
  await screen.findByLabelText('Quantity of Guests');
  type('First name', 'Noor');
  type('Email', 'noor@');
  type('Quantity of Guests', '2');
  press();
  expect(await screen.findByText('Entered value does not match email format')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  const message = 'You can issue only 1 more complimentary ticket for this event.';
  answer = Response.json({ error: { code: 'complimentary_limit', message } }, { status: 409 });
  press();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('noor@');
});

test('shows users who can only read who has tickets, and no form', async () => {
  open(undefined, false);
  expect(await screen.findByText('Zoë Łukasz')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Issue tickets' })).toBeNull();
});

test('issues tickets to everyone on an uploaded list', async () => {
  const { asked } = open(() => Response.json({ success: true, people: 2, ticketCount: 4 }));
  await screen.findByLabelText('Quantity of Guests');
  const text = 'Name,Email\nNoor,noor@example.test\nZoë,zoe@example.test\nNobody,\n';
  // The test's browser can't read files.
  const file = Object.assign(new File([text], 'guests.csv'), { text: () => Promise.resolve(text) });
  fireEvent.change(screen.getByLabelText('List file'), { target: { files: [file] } });
  expect(await screen.findByText(/2 people found\./)).toBeTruthy();
  expect(screen.getByText(/^Line 4 has no valid email address/)).toBeTruthy();
  const [, quantity] = screen.getAllByLabelText('Quantity of Guests');
  fireEvent.change(quantity!, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Issue to 2 people' }));
  expect(
    await screen.findByText('Complimentary tickets issued to everyone on the list'),
  ).toBeTruthy();
  expect(screen.getByText('4 tickets emailed to 2 people.')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: `${BASE}/complimentary-list`,
      body: {
        lines: [{ ticketId: 't1', quantity: 2 }],
        people: [{ email: 'noor@example.test' }, { email: 'zoe@example.test' }],
      },
    },
  ]);
});
