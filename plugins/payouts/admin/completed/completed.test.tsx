import { renderPlugin, savedAddresses, type Answers } from '@foyer/testing/admin';
import orders from '@foyer/plugin-orders/admin';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import admin from '../../admin.tsx';
import {
  EVENT,
  link,
  listOf,
  payout,
  PAYOUT,
  PAYOUT_UID,
  payoutOrder,
  refused,
  TENANT,
} from '../../testing/payoutRecords.ts';

const SLOW = { timeout: 120_000 };

// On phones, cards show what the grid shows, but render much faster.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const ALL = 'platform/reports/payouts-collection';
const OWN = `tenants/${TENANT}/reports/collections/payout-transactions`;
const totals = {
  'details.orderCount': 120,
  'details.totalAmount': 5_000.5,
  'details.creditCardProcessingFee': 161.25,
  'details.netAmount': 4_839.25,
  'details.tenantTotal': 4_500,
  'details.platformTotal': 339.25,
  'details.debtTaken': 0,
  'details.debtReturned': 0,
  'details.reserved': 0,
  'details.transferred': 4_500,
};

function open(
  path: string,
  { realm = 'platform', data = {} }: { realm?: 'platform' | 'tenant'; data?: Answers } = {},
) {
  return renderPlugin([orders, admin], {
    realm,
    tenantId: TENANT,
    path,
    can: [
      'payouts:payouts.read',
      'orders:orders.read',
      'orders:orders.resend',
      ...(realm === 'platform' ? ['payouts:payouts.readAll'] : []),
    ],
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [`tenants/${TENANT}/payout/tenant`]: () =>
        Response.json({ id: TENANT, name: 'Riverside Arts', url: 'riverside' }),
      [ALL]: listOf(payout, totals),
      [`${ALL}/download`]: link,
      [`${ALL}/${PAYOUT}`]: payout,
      [`${ALL}/${PAYOUT}/orders`]: listOf(payoutOrder, { totalAmount: 110.5 }),
      [`${ALL}/${PAYOUT}/download`]: link,
      [OWN]: listOf(payout, totals),
      [`${OWN}/download`]: link,
      [`${OWN}/${PAYOUT}`]: payout,
      [`${OWN}/${PAYOUT}/orders`]: listOf(payoutOrder, { totalAmount: 110.5 }),
      [`${OWN}/${PAYOUT}/money`]: [],
      ...data,
    },
  });
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const exportAll = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Export ALL to CSV' })[0] as HTMLElement);
/** The first row of a list, by column. */
const labels = async (list: string) => {
  const [card] = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  return [...(card?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
};
const askedOf = (plugin: ReturnType<typeof open>, path: string) =>
  plugin.asked.findLast((one) => one.path === path && one.query.get('part') !== 'sums')?.query;
const toastOf = async () => (await screen.findByRole('alert')).textContent;

const FIGURES = [
  'Event Name',
  'Order Total Amount',
  'Credit Card Fee',
  'Tenant Total',
  'Debt Applied',
  'Transferred',
];

test.each([
  ['platform', '/reports/payouts/completed', 'Completed Payouts', true],
  [
    'platform',
    `/reports/sales/${TENANT}/payouts/completed`,
    'Completed Payouts : Riverside Arts',
    false,
  ],
  ['tenant', '/reports/payouts/completed', 'Payouts: riverside', false],
] as const)(
  'in the %s console, %s has the title “%s”',
  SLOW,
  async (realm, path, name, isOfAll) => {
    const plugin = open(path, { realm });
    expect(await title(name)).toBeTruthy();
    expect(await labels('Completed payouts')).toEqual([
      'Payout ID',
      ...(isOfAll ? ['Tenant URL'] : []),
      ...FIGURES,
    ]);
    // Eleven in the evening in New York: the previous day.
    expect(screen.getByText('Nov 20, 2026')).toBeTruthy();
    const sums = screen.getByRole('group', { name: 'Totals for all rows' });
    expect(within(sums).getByText('$5,000.50')).toBeTruthy();
    expect(askedOf(plugin, isOfAll ? ALL : OWN)?.get('limit')).toBe('10');

    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Search in' }));
    const fields = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(fields.map(({ textContent }) => textContent).slice(1)).toEqual(
      isOfAll
        ? ['Payout ID', 'Tenant', 'Event Name', 'Facilitator', 'Order ID']
        : ['Payment ID', 'Event Name', 'Facilitator'],
    );
  },
);

test('shows 10, 25 or 100 of a tenant’s payouts per page', SLOW, async () => {
  const plugin = open('/reports/payouts/completed?payouts.size=50', { realm: 'tenant' });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /rows/i }));
  const sizes = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '25', '100']);
  expect(askedOf(plugin, OWN)?.get('limit')).toBe('10');
});

test('searches facilitators in lowercase, and filters the list by days', SLOW, async () => {
  const plugin = open(
    '/reports/payouts/completed?payouts.by=details.facilitator&payouts.search=PlatForm&payouts.filter.details.dateCreated_gte=2026-11-01&payouts.filter.details.dateCreated_lte=2026-11-30',
  );
  await screen.findByRole('link', { name: PAYOUT_UID });
  const asked = askedOf(plugin, ALL);
  expect(asked?.get('queries')).toBe('details.facilitator="platform"');
  expect(asked?.get('filters')).toBe(
    'details.dateCreated>="2026-11-01",details.dateCreated<="2026-11-30"',
  );
});

test('sorts the list by date, names, event date, status and total', SLOW, async () => {
  const plugin = open('/reports/payouts/completed');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Sort by' }));
  const choices = within(screen.getByRole('listbox')).getAllByRole('option');
  const named = choices.map(({ textContent }) => textContent?.split(',')[0]);
  expect([...new Set(named.slice(1))]).toEqual([
    'Date',
    'Tenant URL',
    'Event Name',
    'Order Total Amount',
    'Event Date',
    'Status',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Event Name, A to Z' }));
  await waitFor(() => expect(askedOf(plugin, ALL)?.get('sort')).toBe('details.eventName:asc'));
});

test.each([
  ['platform', '/reports/payouts/completed', `?tenant_id=${TENANT}`],
  ['platform', `/reports/sales/${TENANT}/payouts/completed`, ''],
  ['tenant', '/reports/payouts/completed', ''],
] as const)(
  'in the %s console, a payout of %s opens its details, and links back to the same rows',
  SLOW,
  async (realm, path, query) => {
    const search = '?payouts.search=Lights';
    open(path + search, { realm });
    const payoutLink = await screen.findByRole('link', { name: PAYOUT_UID });
    expect(payoutLink.getAttribute('href')).toContain(`${path}/${PAYOUT}${query}`);
    fireEvent.click(payoutLink);
    expect(await title('Payout details')).toBeTruthy();
    expect(await screen.findByText('November 20, 2026')).toBeTruthy();
    for (const [label, value] of [
      ['Order Total', '$110.50'],
      ['Credit Card Fees', '$3.50'],
      ['Net Amount', '$107.00'],
      ['Tenant Total', '$100.00'],
      ['Platform Total', '$7.00'],
      ['Applied to Amounts Owed', '$0.00'],
      ['Held in Reserve', '$0.00'],
      ['Transferred', '$100.00'],
    ] as const)
      expect(screen.getByText(label, { selector: 'span' }).parentElement?.textContent).toContain(
        value,
      );
    expect(screen.queryByText('Returned To Tenant', { selector: 'span' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Money flow' })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to payout list' });
    expect(back.getAttribute('href')).toContain(path + search);
  },
);

test('shows repaid and returned debt next to the transferred amount', SLOW, async () => {
  const details = { ...payout.details, debtTaken: 12.5, debtReturned: 3.25, transferred: 90.75 };
  const lowered = { ...payout, details };
  open(`/reports/payouts/completed/${PAYOUT}`, { data: { [`${ALL}/${PAYOUT}`]: lowered } });
  const tile = async (label: string) =>
    (await screen.findByText(label, { selector: 'span' })).parentElement?.textContent;
  expect(await tile('Applied to Amounts Owed')).toContain('$12.50');
  expect(await tile('Returned To Tenant')).toContain('$3.25');
  expect(await tile('Transferred')).toContain('$90.75');
  const shown = await labels('Orders in this payout');
  expect(shown).toContain('Transferred');
  expect(shown).not.toContain('Reversed');
});

test('shows what was transferred to the account, and what was reversed', SLOW, async () => {
  const details = {
    ...payout.details,
    reserved: 17.4,
    transferred: 82.6,
    status: 'partly_reversed',
  };
  const lowered = { ...payout, details };
  open(`/reports/payouts/completed/${PAYOUT}`, { data: { [`${ALL}/${PAYOUT}`]: lowered } });
  const tile = await screen.findByText('Transferred', { selector: 'span' });
  expect(tile.parentElement?.textContent).toContain('$82.60');
  expect(await labels('Orders in this payout')).toEqual(
    expect.arrayContaining(['Transferred', 'Reversed']),
  );
});

test.each([
  [
    'platform',
    `/reports/payouts/completed/${PAYOUT}?tenant_id=${TENANT}`,
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&payout_id=${PAYOUT}&order_id=A1B2C3`,
  ],
  [
    'platform',
    `/reports/sales/${TENANT}/payouts/completed/${PAYOUT}`,
    `/reports/sales/${TENANT}/payouts/order-details?event_id=${EVENT}&payout_id=${PAYOUT}&order_id=A1B2C3`,
  ],
  [
    'tenant',
    `/reports/payouts/completed/${PAYOUT}`,
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&payout_id=${PAYOUT}&order_id=A1B2C3`,
  ],
] as const)(
  'in the %s console, the order link of %s has all four IDs',
  SLOW,
  async (realm, path, to) => {
    open(path, { realm });
    const order = await screen.findByRole('link', { name: 'A1B2C3' });
    expect(order.getAttribute('href')).toContain(to);
    expect(await labels('Orders in this payout')).toEqual([
      'Credit Card Fee',
      'Total',
      'Platform Total',
      'Net Amount',
      'Tenant Total',
      'Transferred',
      'Status',
    ]);
  },
);

test('shows why an order without a known event and tenant has no link', SLOW, async () => {
  const lost = { ...payout, details: { ...payout.details, eventId: '', tenantId: '' } };
  open(`/reports/payouts/completed/${PAYOUT}`, { data: { [`${ALL}/${PAYOUT}`]: lost } });
  fireEvent.click(await screen.findByRole('button', { name: 'A1B2C3' }));
  expect(await screen.findByText('Order view action failed')).toBeTruthy();
  expect(screen.getByText('Event ID and Tenant ID not found')).toBeTruthy();
});

test('does not navigate to an order that lacks one of its four IDs', SLOW, async () => {
  const lost = { ...payout, details: { ...payout.details, eventId: '' } };
  open(`/reports/payouts/completed/${PAYOUT}`, { data: { [`${ALL}/${PAYOUT}`]: lost } });
  expect(await screen.findByText('A1B2C3')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'A1B2C3' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'A1B2C3' })).toBeNull();
});

test.each([
  [{ status: 'completed' }, 'Completed'],
  [{ status: 'ready', payoutCompleted: false }, 'Ready For Payout'],
  [{ status: 'pending', payoutCompleted: false }, 'Pending'],
])('shows an order in a payout with %o as %s', SLOW, async (over, word) => {
  open(`/reports/payouts/completed/${PAYOUT}`, {
    data: { [`${ALL}/${PAYOUT}/orders`]: listOf({ ...payoutOrder, ...over }) },
  });
  const row = (await screen.findByRole('link', { name: 'A1B2C3' })).closest('li');
  expect(within(row as HTMLElement).getByText(word)).toBeTruthy();
});

test.each([
  ['another tenant', `/reports/payouts/completed/${PAYOUT}?tenant_id=${EVENT}`],
  ['no tenant', `/reports/payouts/completed/${EVENT}`],
])('says that a payout of %s doesn’t exist', SLOW, async (_, path) => {
  open(path, {
    data: {
      [`${ALL}/${EVENT}`]: () =>
        Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 }),
    },
  });
  expect(await screen.findByText('Payout not found')).toBeTruthy();
});

test('says so when nothing was paid out', async () => {
  open('/reports/payouts/completed', {
    data: { [ALL]: () => Response.json({ result: [], count: 0, cursor: null, totals: {} }) },
  });
  expect(await screen.findByText('No payouts yet')).toBeTruthy();
});

test('exports the rows that match the list’s filters', SLOW, async () => {
  const plugin = open('/reports/payouts/completed?payouts.by=details.orderUIDs&payouts.search=A1B');
  await screen.findByRole('link', { name: PAYOUT_UID });
  const saved = savedAddresses();
  exportAll();
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
  expect(askedOf(plugin, `${ALL}/download`)?.get('filter')).toBe(
    JSON.stringify({ 'details.orderUIDs': 'A1B' }),
  );
});

test.each([
  ['platform', '/reports/payouts/completed', `${ALL}/download`, 'Failed to export payout list'],
  [
    'tenant',
    '/reports/payouts/completed',
    `${OWN}/download`,
    'Failed to export payout transactions',
  ],
  [
    'platform',
    `/reports/payouts/completed/${PAYOUT}`,
    `${ALL}/${PAYOUT}/download`,
    'Failed to export payout transactions',
  ],
] as const)(
  'in the %s console, shows that an export of %s failed',
  SLOW,
  async (realm, path, download, words) => {
    for (const [answer, reason] of [
      [refused('Out of paper.'), 'Out of paper.'],
      [() => new Response('', { status: 502 }), 'Unknown error'],
    ] as const) {
      open(path, { realm, data: { [download]: answer } });
      await screen.findByRole('link', { name: /^(A1B2C3|PO-.*)$/ });
      exportAll();
      expect(await toastOf()).toContain(words);
      expect(await toastOf()).toContain(reason);
      cleanup();
    }
  },
);

test.each([
  [refused('Out of paper.'), 'Out of paper.'],
  [() => new Response('', { status: 502 }), 'Unknown error'],
])('shows that a statement failed', SLOW, async (answer, reason) => {
  for (const [name, path] of [
    ['Download PDF statement', ''],
    ['Download CSV statement', `${OWN}/${PAYOUT}/statement/download`],
  ] as const) {
    // Files are fetched without the API client.
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    open(`/reports/payouts/completed/${PAYOUT}`, { realm: 'tenant', data: { [path]: answer } });
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await toastOf()).toContain('An error occurred while downloading the report');
    expect(await toastOf()).toContain(reason);
    cleanup();
  }
});

test('saves the statement as a PDF and as a CSV', SLOW, async () => {
  URL.createObjectURL = () => 'blob:http://foyer.test/1';
  URL.revokeObjectURL = () => undefined;
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('%PDF-')));
  vi.stubGlobal('fetch', fetched);
  open(`/reports/payouts/completed/${PAYOUT}`, {
    data: {
      [`${OWN}/${PAYOUT}/statement/download`]: link,
    },
  });
  const saved = savedAddresses();
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF statement' }));
  await waitFor(() => expect(saved).toEqual(['blob:http://foyer.test/1']));
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/${OWN}/${PAYOUT}/statement.pdf`);
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV statement' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toBe('http://foyer.test/file');
});

test('requests no tenant’s time zone for a list of all tenants', SLOW, async () => {
  const plugin = open('/reports/payouts/completed');
  await screen.findByText('riverside');
  expect(plugin.asked.map(({ path }) => path)).not.toContain('time-zone');
});

test(
  'the path to the bank shows what happened to an order whose share repaid a debt',
  SLOW,
  async () => {
    const kept = {
      id: payoutOrder.id,
      orderUID: 'A1B2C3',
      chargeId: 'ch_1',
      chargedAt: '2026-11-20T04:00:00.000Z',
      outcome: 'kept_for_debt',
      tenantTotal: 100,
      debtReturned: 0,
      debtTaken: 100,
      reserved: 0,
      transferred: 0,
      transferId: null,
      transferredAt: null,
      bankPayoutId: null,
      bankStatus: null,
      arrivesOn: null,
    };
    open(`/reports/payouts/completed/${PAYOUT}`, {
      data: { [`${OWN}/${PAYOUT}/money`]: [kept] },
    });
    const section = within(await screen.findByRole('region', { name: 'Money flow' }));
    expect(await section.findByText('Nothing to send')).toBeTruthy();
    expect(section.getAllByText('Applied to amounts owed').length).toBeGreaterThan(0);
    expect(section.queryByText('By Stripe itself')).toBeNull();
  },
);
