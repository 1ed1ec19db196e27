import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { BASE, EVENT, noMoney, order, TENANT, ticket } from '../../testing/orderRecords.ts';

const CAN = [
  'events:events.read',
  ...['read', 'void', 'refund', 'resend', 'editBuyer'].map((name) => `orders:orders.${name}`),
];
const DESK = { platform: `/tenant/${TENANT}/events/${EVENT}/orders/A1B2C3` } as const;
const REPORT = {
  platform: `/reports/sales/${TENANT}/event/${EVENT}/orders/A1B2C3`,
  tenant: `/reports/sales/event/${EVENT}/orders/A1B2C3`,
} as const;
const refund = {
  id: 'r1',
  details: {
    dateCreated: '2026-11-22T00:30:00.000Z',
    orderUID: 'A1B2C3',
    status: 'completed',
    refundAmount: 50,
    refundReason: 'Could not come',
    ticketIds: ['t1'],
  },
};

function open(
  realm: 'platform' | 'tenant',
  path: string,
  given: { order?: object; tickets?: number; story?: object[] } = {},
) {
  const tickets = Array.from({ length: given.tickets ?? 2 }, (_, index) =>
    ticket(index + 1, { id: `t${index + 1}` }),
  );
  return renderPlugin([events, admin], {
    realm,
    tenantId: TENANT,
    can: CAN,
    path,
    data: {
      'time-zone': { id: 'zone', timeZone: 'America/New_York' } as never,
      [`${BASE}/orders/A1B2C3`]: { ...order, ...given.order },
      [`${BASE}/orders/A1B2C3/money`]: noMoney,
      [`${BASE}/orders/A1B2C3/story`]: { entries: given.story ?? [] } as never,
      [`${BASE}/resend`]: { success: true } as never,
      [`${BASE}/orders/A1B2C3/tickets`]: tickets,
      [`${BASE}/reports/refunds-list`]: [refund],
    },
  });
}
const button = (name: string) => screen.queryByRole('button', { name });

test.each([
  ['platform', DESK.platform],
  ['tenant', `/events/${EVENT}/orders/A1B2C3`],
  ['tenant', `/event/${EVENT}/order/A1B2C3`],
] as const)('in the %s console, %s sends and downloads tickets', async (realm, path) => {
  open(realm, path);
  expect(await screen.findByRole('button', { name: 'Void ticket TICKET1' })).toBeTruthy();
  expect(button('Resend Tickets')).toBeTruthy();
  expect(button('Download tickets')).toBeTruthy();
});

test.each([
  ['platform', REPORT.platform, 'completed'],
  ['tenant', REPORT.tenant, 'completed'],
  ['tenant', REPORT.tenant, 'processing'],
] as const)(
  'in the reports of the %s console, offers neither: %s, %s',
  async (realm, path, status) => {
    open(realm, path, { order: { status } });
    expect(await screen.findByRole('button', { name: 'Void ticket TICKET1' })).toBeTruthy();
    expect(button('Refund') === null).toBe(status === 'processing');
    for (const name of ['Resend Tickets', 'Resend Claim Email', 'Download tickets'])
      expect(button(name)).toBeNull();
    const back = screen.getByRole('link', { name: 'Back to Previous Page' });
    expect(back.getAttribute('href')).toBe(path.replace('/A1B2C3', ''));
  },
);

test('shows refunds first after following a refund, and links back to the refunds', async () => {
  const given = { order: { refunded: true, refundedAmount: 50, status: 'partially_refunded' } };
  const sections = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  open('tenant', `${REPORT.tenant}?refunded=true`, given);
  expect(await screen.findByText('Could not come')).toBeTruthy();
  expect(screen.getByText('Refund Issued')).toBeTruthy();
  expect(screen.getByText('Nov 21, 2026 · 1 ticket')).toBeTruthy();
  expect(sections()[0]).toBe('Refunds');
  const back = screen.getByRole('link', { name: 'Back to Previous Page' });
  expect(back.getAttribute('href')).toBe(`/reports/sales/event/${EVENT}/refunds`);
  open('tenant', REPORT.tenant, given);
  expect(await screen.findByText('Could not come')).toBeTruthy();
  expect(sections()[0]).toBe('Order');
});

test.each([
  [{ payoutCompleted: true, onHold: true }, 'Payout Completed'],
  [{ onHold: true, balanceAvailableOn: '2020-01-01T00:00:00.000Z' }, 'Payout On Hold'],
  [{ balanceAvailableOn: '2020-01-01T00:00:00.000Z' }, 'Payout Ready'],
  [{ balanceAvailableOn: '2999-01-01T00:00:00.000Z' }, 'Payout Pending'],
  [{ balanceAvailableOn: null }, 'Payout Pending'],
  [{ refundedAmount: 110.5, balanceAvailableOn: null }, 'Nothing left to pay out'],
  [
    { refundedAmount: 110.5, balanceAvailableOn: '2020-01-01T00:00:00.000Z' },
    'Nothing left to pay out',
  ],
  [{ refundedAmount: 110.5, onHold: true }, 'Payout On Hold'],
  [{ refundedAmount: 110.5, payoutCompleted: true }, 'Payout Completed'],
  [{ refundedAmount: 110.49 }, 'Payout Pending'],
])('for %o, shows the badge %s', async (over, badge) => {
  open('tenant', REPORT.tenant, { order: over });
  expect(await screen.findByText(badge)).toBeTruthy();
  expect(
    screen.getAllByText(/^(Payout (Completed|On Hold|Ready|Pending)|Nothing left to pay out)$/),
  ).toHaveLength(1);
});

test('shows no payout for an order that wasn’t charged by card', async () => {
  open('tenant', REPORT.tenant, { order: { chargeId: null, paymentMethod: 'cash' } });
  expect(await screen.findByText('Cash')).toBeTruthy();
  expect(screen.queryByText(/^Payout /)).toBeNull();
});

test.each([
  ['platform', REPORT.platform],
  ['tenant', REPORT.tenant],
  ['tenant', `/events/${EVENT}/orders/A1B2C3`],
] as const)(
  'in the %s console, links back from an order that doesn’t exist: %s',
  async (realm, path) => {
    open(realm, path.replace('A1B2C3', 'NOPE'));
    expect(await screen.findByText('Order not found')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to Previous Page' });
    expect(back.getAttribute('href')).toBe(path.replace('/A1B2C3', ''));
  },
);

test('shows dates in the tenant’s time zone, in both formats', async () => {
  open('tenant', REPORT.tenant, {
    order: { dateCreated: '2026-11-06T03:00:00.000Z', balanceAvailableOn: '2026-11-09T03:00:00Z' },
  });
  expect(await screen.findAllByText('November 05, 2026')).toHaveLength(2);
  expect(screen.getByText('Nov 08, 2026')).toBeTruthy();
});

test.each([
  [
    { reason: 'Venue is checked', byDispute: false },
    /on hold since Nov 21, 2026: Venue is checked/,
  ],
  [{ reason: '', byDispute: true }, /This payout is on hold until the dispute/],
])('shows the reason for a hold: %o', async (hold, says) => {
  open('tenant', REPORT.tenant, {
    order: { onHold: true, hold: { ...hold, heldAt: '2026-11-22T00:30:00.000Z' } },
  });
  expect(await screen.findByText(says)).toBeTruthy();
});

test('shows every figure of the order under its label', async () => {
  open('tenant', REPORT.tenant, {
    order: {
      discount: 5,
      discountCode: 'EARLY',
      vat: 4.25,
      taxRate: 8.25,
      processingFee: 1.5,
      stripeFees: 3.2,
      address1: '1 Main Street',
      address2: 'Floor 2',
      city: 'Portland',
      state: 'ME',
      zipCode: '04101',
      country: 'USA',
      phone: '+1 (207) 555-0100',
    },
  });
  await screen.findByRole('heading', { name: 'Order A1B2C3' });
  const named = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(
    [
      ...['Subtotal', 'Discount EARLY', 'Surcharge', 'Processing fee'],
      ...['Credit card processing fee', 'Taxes (8.25%)', 'Total', 'Card fees'],
      ...['Phone', 'Address', 'Payment source', 'Payout type', 'Facilitator', 'Tickets'],
    ].map(named),
  ).toEqual([
    ...['$100.00', '-$5.00', '$7.00', '$1.50', '$3.50', '$4.25', '$110.50', '$3.20'],
    ...['+1 (207) 555-0100', '1 Main Street, Floor 2, Portland, ME 04101, USA'],
    ...['Stripe', 'Manual', 'Platform', '2'],
  ]);
});

const told = (action: string, over: object = {}) => ({
  ...{ id: action, at: '2026-11-21T00:03:00.000Z', action, by: null },
  ...{ ticketUID: null, ticketCount: null, amount: null, to: '', where: '', reason: '' },
  ...over,
});

test('shows what happened to the order: when, by whom and why', async () => {
  open('tenant', REPORT.tenant, {
    story: [
      told('refund.requested', {
        ...{ amount: 50, ticketCount: 1, by: 'Ada Moss', reason: 'Could not come' },
      }),
      told('ticket.voided', { ticketUID: 'TICKET1', by: 'Ada Moss', reason: 'Lost' }),
      told('ticket.used', { ticketUID: 'TICKET2', by: 'Dora Doorn', where: 'North gate' }),
      told('order.resent', { to: 'new@example.test', by: 'Ada Moss' }),
      told('order.mailed'),
      told('order.placed'),
    ],
  });
  const story = await screen.findByRole('list', { name: 'Timeline' });
  const lines = within(story)
    .getAllByRole('listitem')
    .map((line) => [...line.children].map(({ textContent }) => textContent));
  const at = 'Nov 20, 2026, 7:03 PM EST';
  expect(lines).toEqual([
    [at, 'Refund of $50.00 for 1 ticket requestedby Ada Moss · Reason: Could not come'],
    [at, 'Ticket TICKET1 voidedby Ada Moss · Reason: Lost'],
    [at, 'Ticket TICKET2 scanned at North gateby Dora Doorn'],
    [at, 'Tickets resent to new@example.testby Ada Moss'],
    [at, 'Tickets emailed to the buyer'],
    [at, 'Placed by Zoë Łukasz'],
  ]);
});

test('says why cash isn’t paid out, and omits zero amounts', async () => {
  const nobody = { firstName: '', lastName: '', user: '' };
  const cash = { chargeId: null, paymentMethod: 'cash', gatewayProcessingFee: 0, surcharge: 0 };
  open('tenant', `/events/${EVENT}/orders/A1B2C3`, {
    order: { ...nobody, ...cash, netAmount: 0, tenantTotal: 0, platformTotal: 0 },
  });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  expect(summary.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Subtotal',
    'Total',
  ]);
  expect(
    summary.getByText(/^The organizer collected the cash, so there’s nothing to pay out/),
  ).toBeTruthy();
  const buyer = within(screen.getByRole('region', { name: 'Buyer' }));
  expect(buyer.getByText('Not provided')).toBeTruthy();
});

test('sends tickets of an order without an address to a given one', async () => {
  const { asked } = open('tenant', `/events/${EVENT}/orders/A1B2C3`, { order: { user: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Resend Tickets' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resend Tickets' }));
  fireEvent.change(dialog.getByLabelText('Email *'), { target: { value: 'not one' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Resend Tickets' }));
  expect(await dialog.findByText('Entered value does not match email format')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Email *'), { target: { value: 'zoe@example.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Resend Tickets' }));
  expect(await screen.findByText('Tickets successfully resent')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { orderUID: 'A1B2C3', email: 'zoe@example.test' },
  ]);
});

test('shows no payment source for a free order', async () => {
  open('tenant', `/events/${EVENT}/orders/A1B2C3`, {
    order: { paymentMethod: 'free', totalAmount: 0, chargeId: null },
  });
  expect(await screen.findByText('Payment method')).toBeTruthy();
  expect(screen.queryByText('Payment source')).toBeNull();
});
