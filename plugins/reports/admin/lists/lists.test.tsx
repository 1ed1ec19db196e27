import { renderPlugin, savedAddresses, type Answers } from '@foyer/testing/admin';
import orders from '@foyer/plugin-orders/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

// The real grid has about a thousand elements and is queried by role, which is slow on a busy
// machine.
const SLOW = { timeout: 120_000 };

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const tenant = {
  id: TENANT,
  name: 'Riverside Arts',
  url: 'riverside',
  status: 'active',
  timeZone: 'America/New_York',
};
const event = {
  id: EVENT,
  name: 'Harbour Lights',
  status: 'published',
  startAt: '2027-07-01T22:00:00.000Z',
  timeZone: 'America/New_York',
};
const FIGURES = {
  orders: 3,
  ticketsSold: 7,
  complimentaryTickets: 1,
  ticketsUsed: 2,
  grossSales: 1234.5,
  netSales: 1000.25,
  serviceFees: 10,
  processingFees: 5,
  discounts: 4,
  refunds: 3,
  totalTax: 12.34,
  totalDonation: 50,
  totalDonationFee: 1.5,
};
const tenantRow = {
  ...FIGURES,
  id: TENANT,
  tenantURL: 'riverside',
  tenantName: 'Riverside Arts',
  deleted: false,
};
const goneRow = {
  ...tenantRow,
  id: '00000000-0000-4000-8000-00000000000b',
  tenantURL: 'gone',
  deleted: true,
};
const eventRow = {
  ...FIGURES,
  id: EVENT,
  eventName: 'Harbour Lights',
  startDateTime: '2027-07-02T01:00:00.000Z',
  endDateTime: '2027-07-02T02:00:00.000Z',
};
const order = {
  id: '00000000-0000-4000-8000-0000000000f1',
  tenantId: TENANT,
  tenantName: 'Riverside Arts',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  dateCreated: '2026-11-20T17:00:00.000Z',
  dateCompleted: '2026-11-21T03:00:00.000Z',
  orderUID: 'ORDER1',
  fullName: 'Ann Ångström',
  email: 'user#ann@example.test',
  phone: '',
  ticketCount: 2,
  ticketUIDs: [],
  paymentMethod: 'card',
  totalAmount: 100,
  refunded: false,
  refundedAmount: 0,
  disputed: false,
  onHold: false,
  status: 'completed',
  grossSales: 100,
  netSales: 90,
  serviceFees: 5,
  processingFees: 5,
  discounts: 0,
  tax: 0,
  donation: 0,
};
const ticket = {
  id: '00000000-0000-4000-8000-0000000000c1',
  ticketUID: 'TICKET1',
  details: { orderId: 'ORDER1' },
  fullName: 'Ann',
  email: 'ann@example.test',
  contactNumber: '',
  ticketTypeName: 'General',
  ticketPrice: 50,
  used: true,
  dateUsed: '2026-03-05T20:00:00.000Z',
  voided: false,
  refunded: false,
  complimentary: false,
  dateCreated: '2026-11-20T17:00:00.000Z',
};
const refund = {
  id: '00000000-0000-4000-8000-0000000000d1',
  details: {
    dateCreated: '2026-11-20T17:00:00.000Z',
    dateCompleted: '2026-11-20T17:00:00.000Z',
    completed: true,
    transactionDate: '2026-11-19T17:00:00.000Z',
    orderUID: 'ORDER1',
    eventId: EVENT,
    eventName: 'Harbour Lights',
    name: 'Ann',
    userId: 'ann@example.test',
    phone: '',
    status: 'external',
    refundAmount: 20,
    refundReason: 'Ill',
    ticketIds: [],
    payoutDate: null,
  },
};
const subscriber = {
  id: 's1',
  dateCreated: '2026-11-21T03:00:00.000Z',
  details: {
    sk: 's1',
    email: 'ann@example.test',
    timestamp: 1,
    eventName: 'Harbour Lights',
    status: 'confirmed',
  },
};

const T = `tenants/${TENANT}`;
const E = `${T}/events/${EVENT}`;
const listOf = (row: object, totals?: object) => () =>
  Response.json({
    result: [row],
    count: 1,
    cursor: null,
    ...(totals && { totals }),
  });
const refused = (status: number, message: string) => () =>
  Response.json({ error: { code: 'refused', message } }, { status });

const link = () => Response.json({ downloadUrl: 'http://foyer.test/file' });

function open(
  path: string,
  { realm = 'platform', data = {} }: { realm?: 'platform' | 'tenant'; data?: Answers } = {},
) {
  return renderPlugin([orders, admin], {
    realm,
    tenantId: TENANT,
    path,
    can: [
      'reports:sales.read',
      ...(realm === 'platform' ? ['reports:sales.readAll'] : []),
      'orders:orders.read',
      'newsletter:subscribers.read',
    ],
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [`${T}/reports/subject`]: () => Response.json({ tenant }),
      [`${E}/reports/subject`]: () => Response.json({ tenant, event }),
      'platform/reports/tenant-list': () =>
        Response.json({ result: [tenantRow, goneRow], count: 2, cursor: null, totals: FIGURES }),
      'platform/reports/tenant-list/download': link,
      'platform/reports/taxes': listOf(tenantRow, FIGURES),
      'platform/reports/donations': listOf(tenantRow, FIGURES),
      [`platform/reports/${T}/event-list`]: listOf(eventRow, FIGURES),
      [`platform/reports/${T}/event-list/download`]: link,
      [`${T}/reports/event-list`]: listOf(eventRow, FIGURES),
      [`${T}/reports/taxes`]: listOf(eventRow, FIGURES),
      [`${T}/reports/donations`]: listOf(eventRow, FIGURES),
      [`${E}/reports/order-list`]: listOf(order, { totalAmount: 100, ticketCount: 2 }),
      [`${E}/reports/tickets`]: listOf(ticket),
      [`${E}/reports/refunds-list`]: listOf(refund, { 'details.refundAmount': 20 }),
      [`${T}/reports/refunds-list`]: listOf(refund, { 'details.refundAmount': 20 }),
      [`${T}/newsletter/subscriber-list`]: listOf(subscriber),
      [`${E}/newsletter/subscriber-list`]: listOf(subscriber),
      ...data,
    },
  });
}

const exportAll = () => fireEvent.click(screen.getByRole('button', { name: 'Export ALL to CSV' }));
const headings = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
/** The last request of a list. */
const askedOf = (plugin: ReturnType<typeof open>, path: string) =>
  plugin.asked.findLast((one) => one.path === path && one.query.get('part') !== 'sums')?.query;

test('links each tenant in the platform’s sales to its dashboard', SLOW, async () => {
  const plugin = open('/reports/sales');
  const row = await screen.findByRole('link', { name: 'riverside' });
  expect(row.getAttribute('href')).toContain(`/reports/sales/${TENANT}`);
  expect(await headings()).toEqual(['Tenant URL', '# Tickets Sold', 'Gross Sales', 'Net Revenue']);
  expect(screen.getByRole('textbox', { name: 'Tenant URL' })).toBeTruthy();
  // A deleted tenant has figures but no pages.
  expect(screen.queryByRole('link', { name: 'gone' })).toBeNull();
  expect(screen.getByText('Deleted')).toBeTruthy();

  const saved = savedAddresses();
  exportAll();
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
  expect(askedOf(plugin, 'platform/reports/tenant-list')?.get('limit')).toBe('50');
});

test.each([
  [() => new Response('', { status: 502 }), 'Unknown error'],
  [refused(500, 'Out of paper.'), 'Out of paper.'],
])('shows the server’s message when another export fails', SLOW, async (answer, words) => {
  open(`/reports/sales/${TENANT}/events`, {
    data: { [`platform/reports/${T}/event-list/download`]: answer },
  });
  await screen.findByRole('link', { name: 'Harbour Lights' });
  exportAll();
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Error Downloading Report');
  expect(toast.textContent).toContain(words);
});

test('shows a specific message when its export fails', SLOW, async () => {
  open('/reports/sales', {
    data: { 'platform/reports/tenant-list/download': refused(500, 'Out of paper.') },
  });
  await screen.findByRole('link', { name: 'riverside' });
  exportAll();
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to export tenant reports');
  expect(toast.textContent).toContain('Out of paper.');
});

test.each([
  [
    '/reports/taxes',
    'Platform Taxes',
    ['Tenant URL', 'Gross Sales', 'Total Tax', 'Net Revenue'],
    'platform/reports/taxes',
  ],
  [
    '/reports/donations',
    'Platform Donations',
    ['Tenant URL', 'Total Donations', 'Donation Fees', '# Tickets Sold'],
    'platform/reports/donations',
  ],
  [
    `/reports/sales/${TENANT}/events`,
    'Sales: Riverside Arts',
    ['Event Name', 'Date', 'Gross Sales', 'Net Revenue', '# Tickets Sold'],
    `platform/reports/${T}/event-list`,
  ],
  [
    `/reports/sales/${TENANT}/taxes`,
    'Taxes: Riverside Arts',
    ['Event Name', 'Date', 'Gross Sales', 'Total Tax', 'Net Revenue'],
    `${T}/reports/taxes`,
  ],
  [
    `/reports/sales/${TENANT}/donations`,
    'Donations: Riverside Arts',
    ['Event Name', 'Date', 'Total Donations', 'Donation Fees', '# Tickets Sold'],
    `${T}/reports/donations`,
  ],
  [
    `/reports/sales/${TENANT}/subscribers`,
    'Subscribers: Riverside Arts',
    ['Subscription Date', 'Subscription Email', 'Event', 'Status'],
    `${T}/newsletter/subscriber-list`,
  ],
  [
    `/reports/sales/${TENANT}/event/${EVENT}/subscribers`,
    'Subscribers: Harbour Lights',
    ['Subscription Date', 'Subscription Email', 'Status'],
    `${E}/newsletter/subscriber-list`,
  ],
  [
    `/reports/sales/${TENANT}/event/${EVENT}/orders`,
    'Orders: Harbour Lights',
    [
      ...['Order ID', 'Date', 'Name', 'Email', '# Tickets', 'Total'],
      ...['Status', 'Payment Method'],
    ],
    `${E}/reports/order-list`,
  ],
  [
    `/reports/sales/${TENANT}/event/${EVENT}/tickets`,
    'Ticket List: Harbour Lights',
    [
      ...['Ticket ID', 'Date', 'Order ID', 'Name', 'Ticket Type', 'Price'],
      ...['Ticket Used', 'Voided', 'Used On', 'Email', 'Phone'],
    ],
    `${E}/reports/tickets`,
  ],
  [
    `/reports/sales/${TENANT}/event/${EVENT}/refunds`,
    'Refunds: Harbour Lights',
    ['Order ID', 'Date', 'Name', 'Status', 'Completed', 'Refund Amount', 'Reason', 'Email'],
    `${E}/reports/refunds-list`,
  ],
  [
    `/reports/sales/${TENANT}/refunds`,
    'Refunds: riverside',
    [
      ...['Order ID', 'Date', 'Event Name', 'Name', 'Status', 'Completed'],
      ...['Refund Amount', 'Reason', 'Email'],
    ],
    `${T}/reports/refunds-list`,
  ],
])('%s has the title %s, and its file is the list’s', SLOW, async (path, title, columns, list) => {
  const plugin = open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(await headings()).toEqual(columns);
  exportAll();
  await waitFor(() => expect(askedOf(plugin, `${list}/download`)).toBeDefined());
});

test.each([
  ['/reports/sales', 'Tenant URL'],
  [`/reports/sales/${TENANT}/events`, 'Event name'],
  [`/reports/sales/${TENANT}/event/${EVENT}/subscribers`, 'Subscription Email'],
])('the search box of %s says that it searches a %s', SLOW, async (path, field) => {
  open(path);
  const box = await screen.findByRole('textbox', { name: field });
  expect(box.getAttribute('placeholder')).toBe(`${field} (3 or more characters)`);
});

test.each([
  ['orders', 'report-orders', ['Order ID', 'Name', 'Email', 'Phone', 'Payment Method']],
  [
    'tickets',
    'tickets',
    ['Ticket ID', 'Order ID', 'Name', 'Email', 'Phone', 'Ticket Type', 'Used'],
  ],
  ['refunds', 'refunds', ['Order ID', 'Event Name', 'Name', 'Email', 'Status']],
])('searches %s by a selected field', SLOW, async (report, name, fields) => {
  open(`/reports/sales/${TENANT}/event/${EVENT}/${report}?${name}.size=10`);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Search in' }));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All fields', ...fields]);
});

test(
  'keeps the days of the figure that linked to a report, and can remove them',
  SLOW,
  async () => {
    const path = `platform/reports/${T}/event-list`;
    const plugin = open(`/reports/sales/${TENANT}/events?from=2026-03-08&to=2026-03-09`);
    const row = await screen.findByRole('link', { name: 'Harbour Lights' });
    expect(row.getAttribute('href')).toMatch(/event\/.*\?period=2026-03-08/);
    expect(askedOf(plugin, path)?.get('from')).toBe('2026-03-08');
    expect(askedOf(plugin, path)?.get('to')).toBe('2026-03-09');
    expect(screen.getByText(/Mar 08, 2026 – Mar 09, 2026/)).toBeTruthy();
    exportAll();
    await waitFor(() =>
      expect(askedOf(plugin, `${path}/download`)?.get('from')).toBe('2026-03-08'),
    );

    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(askedOf(plugin, path)?.get('from')).toBeNull());
    expect(screen.getByRole('link', { name: 'Back to dashboard' })).toBeTruthy();
  },
);

test('searches an event’s orders by a field, and links them to their page', SLOW, async () => {
  const plugin = open(
    `/reports/sales/event/${EVENT}/orders?from=2026-11-01&to=2026-11-30&report-orders.by=paymentMethod&report-orders.search=CARD`,
    { realm: 'tenant' },
  );
  const row = await screen.findByRole('link', { name: 'ORDER1' });
  expect(row.getAttribute('href')).toContain(`/reports/sales/event/${EVENT}/orders/ORDER1`);
  // Eleven in the evening in New York: the previous day.
  expect(screen.getByText('Nov 20, 2026, 10:00 PM EST')).toBeTruthy();
  expect(screen.getByText('ann@example.test')).toBeTruthy();
  const asked = askedOf(plugin, `${E}/reports/order-list`);
  expect(asked?.get('queries')).toBe('paymentMethod="card"');
  expect(asked?.get('filters')).toBe('dateCompleted>="2026-11-01",dateCompleted<="2026-11-30"');
  expect(asked?.get('limit')).toBe('10');
});

test('shows why an order without its tenant has no link', SLOW, async () => {
  open(`/reports/sales/${TENANT}/event/${EVENT}/orders`, {
    data: { [`${E}/reports/order-list`]: listOf({ ...order, tenantId: '', eventId: '' }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'ORDER1' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Order view action failed');
  expect(toast.textContent).toContain('Event ID and Tenant ID not found');
});

test('counts used tickets on the days they were scanned', SLOW, async () => {
  const days = 'from=2026-03-01&to=2026-03-07&used=true&daysOf=dateUsed';
  const plugin = open(`/reports/sales/${TENANT}/event/${EVENT}/tickets?${days}`);
  expect(await screen.findByRole('link', { name: 'TICKET1' })).toBeTruthy();
  const asked = () => askedOf(plugin, `${E}/reports/tickets`)?.get('filters');
  expect(asked()).toContain('dateUsed>="2026-03-01"');
  expect(asked()).not.toContain('dateCreated');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Filter by' }));
  fireEvent.click(screen.getByRole('option', { name: 'Date issued' }));
  await waitFor(() => expect(asked()).toContain('dateCreated>="2026-03-01"'));
  expect(asked()).not.toContain('dateUsed');
});

test('keeps the filter of the figure that linked to the tickets', SLOW, async () => {
  const plugin = open(`/reports/sales/${TENANT}/event/${EVENT}/tickets?used=true`);
  expect(await screen.findByRole('link', { name: 'TICKET1' })).toBeTruthy();
  expect(askedOf(plugin, `${E}/reports/tickets`)?.get('filters')).toBe('used="true"');
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const filter = await screen.findByRole('combobox', { name: 'Ticket Used' });
  expect(filter.textContent).toBe('Yes');
  fireEvent.mouseDown(filter);
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'No' }));
  await waitFor(() =>
    expect(askedOf(plugin, `${E}/reports/tickets`)?.get('filters')).toBe('used="false"'),
  );
});

test.each([
  ['yes', 'used="true"'],
  ['no', 'used="false"'],
  ['False', 'used="false"'],
])('“%s” in the search of used tickets means %s', SLOW, async (typed, filters) => {
  const plugin = open(
    `/reports/sales/${TENANT}/event/${EVENT}/tickets?tickets.by=used&tickets.search=${typed}`,
  );
  await screen.findByRole('link', { name: 'TICKET1' });
  expect(askedOf(plugin, `${E}/reports/tickets`)?.get('filters')).toBe(filters);
});

test(
  'links refunds to their order, and searches them by their displayed status',
  SLOW,
  async () => {
    const plugin = open(
      `/reports/sales/${TENANT}/refunds?completed=true&refunds.by=details.status&refunds.search=In Process`,
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Refunds: riverside' }),
    ).toBeTruthy();
    const row = await screen.findByRole('link', { name: 'ORDER1' });
    expect(row.getAttribute('href')).toContain(`/event/${EVENT}/orders/ORDER1?refunded=true`);
    expect(screen.getByText('External')).toBeTruthy();
    const asked = askedOf(plugin, `${T}/reports/refunds-list`);
    expect(asked?.get('queries')).toBe('details.status="in_process"');
    expect(asked?.get('filters')).toBe('details.completed="true"');
  },
);

test('shows the subscribers that a figure counts: confirmed ones, of its days', SLOW, async () => {
  const plugin = open(
    `/reports/sales/${TENANT}/subscribers?from=2026-03-01&to=2026-03-31&status=confirmed`,
  );
  const status = await screen.findByRole('combobox', { name: 'Status' });
  expect(status.textContent).toBe('Confirmed');
  expect(askedOf(plugin, `${T}/newsletter/subscriber-list`)?.get('filters')).toBe(
    'dateCreated>="2026-03-01",dateCreated<="2026-03-31",details.status="confirmed"',
  );
});

test('says that an event without refunds has nothing to export', SLOW, async () => {
  open(`/reports/sales/${TENANT}/event/${EVENT}/refunds`, {
    data: {
      [`${E}/reports/refunds-list`]: [],
      [`${E}/reports/refunds-list/download`]: refused(404, 'Event does not have refunds to export'),
    },
  });
  await screen.findByText('No refunds yet');
  exportAll();
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Refunds Export Failed');
  expect(toast.textContent).toContain('Event does not have refunds to export');
});
