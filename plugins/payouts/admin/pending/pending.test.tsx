import { renderPlugin } from '@foyer/testing/admin';
import type { Asked } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PayoutPreview, PayoutSplit, PendingRow } from '../../contract.ts';
import admin from '../../admin.tsx';

type Answer = (asked: Asked) => Response | Promise<Response>;

/** Renders the whole console in jsdom, which is slow on a busy machine. */
const SLOW = { timeout: 180_000 };
const PATIENT = { timeout: 20_000 };

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const LIST = 'platform/reports/for/payout-transactions';
const OWN = `tenants/${TENANT}/reports/for/payout-transactions`;
const TRANSFER = 'platform/transfer/payout-orders';
const PREVIEW = 'platform/transfer/preview';
const RUNS = 'platform/transfer/runs';
const HOLD_MANY = 'platform/payouts/hold';
const HOLD = `tenants/${TENANT}/payout/hold`;
const OPERATOR = ['payouts.readAll', 'payouts.read', 'payouts.transfer', 'payouts.hold'];

const row = (n: number, over: Partial<PendingRow['details']> = {}): PendingRow => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  details: {
    orderUID: `ORDER${n}`,
    payoutId: null,
    balanceAvailableOn: '2026-11-20T12:00:00.000Z',
    dateCreated: '2026-11-18T12:00:00.000Z',
    tenantURL: 'riverside',
    tenantId: TENANT,
    eventName: 'Harbour Lights',
    eventId: EVENT,
    chargeId: 'ch_1',
    status: 'ready',
    payoutStatus: 'ready',
    payability: 'payable',
    facilitator: 'platform',
    totalAmount: 110.5,
    netAmount: 107,
    tenantTotal: 100.1,
    platformTotal: 6.9,
    gatewayFee: 3.5,
    payoutCompleted: false,
    onHold: false,
    disputed: false,
    hasAccount: true,
    tenantSuspended: false,
    owed: 0,
    holdMessage: null,
    heldBy: null,
    heldAt: null,
    ...over,
  },
});
const HELD = {
  onHold: true,
  payoutStatus: 'on_hold',
  payability: 'on_hold',
  holdMessage: 'The contract is missing.',
  heldAt: '2026-11-19T12:00:00.000Z',
} as const;
const ROWS = [
  row(1),
  row(2),
  row(3, HELD),
  row(4, {
    status: 'pending',
    payoutStatus: 'pending',
    payability: 'not_available',
    balanceAvailableOn: null,
  }),
  row(5, { facilitator: 'tenant', payability: 'facilitator_is_tenant' }),
  row(6, {
    onHold: true,
    disputed: true,
    status: 'on_hold',
    payoutStatus: 'on_hold',
    payability: 'disputed',
  }),
];
const NO_ACCOUNT = { hasAccount: false, payability: 'no_account' } as const;
const TOTALS = {
  'details.totalAmount': 663,
  'details.gatewayFee': 21,
  'details.netAmount': 642,
  'details.tenantTotal': 600.6,
  'details.platformTotal': 41.4,
};
const listed = (rows: readonly object[]) => () =>
  Response.json({ result: rows, count: rows.length, cursor: null, totals: TOTALS });

/** Uses the phone layout, whose cards render fast. */
const beNarrow = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
beforeEach(beNarrow);

function open(
  given: {
    path?: string;
    realm?: 'platform' | 'tenant';
    can?: readonly string[];
    rows?: readonly PendingRow[];
    data?: Record<string, Answer>;
  } = {},
) {
  const { realm = 'platform', can = OPERATOR, rows = ROWS } = given;
  return renderPlugin(admin, {
    realm,
    can: can.map((key) => `payouts:${key}`),
    tenantId: TENANT,
    path: given.path ?? '/reports/payouts/pending',
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [LIST]: listed(rows),
      [OWN]: listed(rows),
      [`${LIST}/download`]: () => Response.json({ downloadUrl: 'http://foyer.test/file' }),
      [`tenants/${TENANT}/payout/tenant`]: () =>
        Response.json({ id: TENANT, name: 'Riverside Arts', url: 'riverside' }),
      [RUNS]: listed([]),
      ...given.data,
    },
  });
}
const card = async (n: number) =>
  within((await screen.findByText(`ORDER${n}`, {}, PATIENT)).closest('li') as HTMLElement);
const select = async (n: number) =>
  fireEvent.click((await card(n)).getByRole('checkbox', { name: 'Select' }));
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Chooses an action of an order's menu. */
function choose(action: string, n: number) {
  press(`Actions for ORDER${n}`);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
}
const dialog = () => within(screen.getByRole('dialog'));
const lastAsked = (plugin: ReturnType<typeof open>, path = LIST) =>
  plugin.asked.findLast((one) => one.path === path && one.query.get('part') !== 'sums')?.query;
const failing = (status: number, message: string) => () =>
  Response.json({ error: { code: 'x', message } }, { status });

test('shows orders that wait for their payout in two lines each, and sums', SLOW, async () => {
  const plugin = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pending Payouts' })).toBeTruthy();
  const ready = await card(1);
  for (const words of ['$100.10', 'riverside · Harbour Lights', 'Ready For Payout'])
    expect(ready.getByText(words)).toBeTruthy();
  const held = await card(3);
  for (const words of ['Payout On Hold', 'The contract is missing.'])
    expect(held.getByText(words)).toBeTruthy();
  expect((await card(4)).getByText('Pending')).toBeTruthy();
  expect((await card(5)).getByText('Paid by Stripe')).toBeTruthy();
  expect((await card(6)).getByText('In dispute')).toBeTruthy();
  const totals = screen.getByRole('group', { name: 'Totals for all rows' }).textContent;
  for (const sum of ['$663.00', '$600.60', '$41.40']) expect(totals).toContain(sum);
  expect(lastAsked(plugin)?.get('limit')).toBe('10');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Rows' }));
  const sizes = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '25', '100']);
});

test('links rows to the order with its three IDs', SLOW, async () => {
  open({ rows: [row(1), row(2, { tenantId: '', eventId: '' })] });
  const first = await card(1);
  expect(first.getByRole('link', { name: 'ORDER1' }).getAttribute('href')).toBe(
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&order_id=ORDER1`,
  );
  // A row without its IDs has no link.
  expect((await card(2)).queryByRole('link')).toBeNull();
});

test('links a tenant’s pending payouts on the platform to its own order page', SLOW, async () => {
  open({ path: `/reports/sales/${TENANT}/payouts/pending` });
  const first = await card(1);
  expect(first.getByRole('link', { name: 'ORDER1' }).getAttribute('href')).toContain(
    `/reports/sales/${TENANT}/payouts/order-details?`,
  );
  expect(screen.getByRole('button', { name: 'Actions for ORDER1' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Pending Payouts: Riverside Arts' })).toBeTruthy();
});

test('shows a tenant what is held and why, without any actions', SLOW, async () => {
  open({ realm: 'tenant', can: ['payouts.read'] });
  expect((await card(3)).getByText('The contract is missing.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('selects only what can be paid out, and shows its total', SLOW, async () => {
  open();
  await card(1);
  expect(bar().getByText(/^No Order Selected: Please select at least one order/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Payout' }).disabled).toBe(true);
  for (const n of [3, 4, 5, 6])
    expect((await card(n)).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  await select(1);
  await select(2);
  for (const words of ['2 orders, 1 tenant', '$200.20', '$13.80'])
    expect(bar().getByText(words)).toBeTruthy();
  press('Clear selection');
  expect(bar().getByText(/^No Order Selected/)).toBeTruthy();
});

test('shows why a ready order can’t be paid, and doesn’t let it be selected', SLOW, async () => {
  open({
    rows: [
      row(1, NO_ACCOUNT),
      row(2, { payability: 'debt', owed: 12.5 }),
      row(3, { payability: 'in_progress' }),
    ],
  });
  const checkbox = async (n: number) =>
    (await card(n)).getByRole<HTMLInputElement>('checkbox').disabled;
  const bare = await card(1);
  expect(bare.getByText('Stripe setup incomplete')).toBeTruthy();
  expect(await checkbox(1)).toBe(true);
  expect((await card(2)).getByText('Tenant owes $12.50')).toBeTruthy();
  expect(await checkbox(2)).toBe(false);
  expect((await card(3)).getByText('Payout in progress')).toBeTruthy();
  expect(await checkbox(3)).toBe(true);
});

test.each([
  ['Pen', 'details.status="pending"'],
  ['ready for payout', 'details.facilitator="platform",details.status="ready"'],
  ['On Hold', 'details.status="on_hold"'],
])('finds a status by “%s”', SLOW, async (typed, filters) => {
  const search = `pending.by=details.status&pending.search=${encodeURIComponent(typed)}`;
  const plugin = open({ path: `/reports/payouts/pending?${search}` });
  await card(1);
  expect(lastAsked(plugin)?.get('filters')).toBe(filters);
});

test('doesn’t search one tenant’s orders by its URL', SLOW, async () => {
  open({ realm: 'tenant', can: ['payouts.read'] });
  await card(1);
  press(/^Filters and options/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Search in' }));
  const fields = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(fields.map(({ textContent }) => textContent)).not.toContain('Tenant URL');
});

test('searches one field after a pause, from at least 3 characters', SLOW, async () => {
  const plugin = open();
  await card(1);
  press(/^Filters and options/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Search in' }));
  const fields = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(fields.map(({ textContent }) => textContent)).toEqual([
    'All fields',
    'Order ID',
    'Payout Status',
    'Tenant URL',
    'Event Name',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Event Name' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Search orders', hidden: true }), {
    target: { value: 'har' },
  });
  expect(lastAsked(plugin)?.get('queries')).toBeNull();
  await waitFor(
    () => expect(lastAsked(plugin)?.get('queries')).toBe('details.eventName="har"'),
    PATIENT,
  );
  expect(plugin.place()).toContain('pending.search=har');
});

async function filterHolds(...options: string[]) {
  await card(1);
  press(/^Filters and options/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Hold' }));
  for (const name of options)
    fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
}
test('filters by orders that are or aren’t on hold after a pause', SLOW, async () => {
  const plugin = open();
  await filterHolds('Hold');
  await waitFor(
    () => expect(lastAsked(plugin)?.get('filters')).toBe('details.onHold="true"'),
    PATIENT,
  );
});

test('removes the filter when both kinds are selected', SLOW, async () => {
  const plugin = open({ path: '/reports/payouts/pending?pending.filter.details.onHold=false' });
  await card(1);
  expect(screen.getByRole('button', { name: 'Hold: Release Hold, remove filter' })).toBeTruthy();
  await filterHolds('Hold');
  await waitFor(() => expect(lastAsked(plugin)?.get('filters')).toBeNull(), PATIENT);
  expect(plugin.place()).not.toContain('onHold');
});

test('shows the filters of a figure’s link, and can remove them', SLOW, async () => {
  const filters = new URLSearchParams({
    'pending.filter.details.payoutStatus': 'pending',
    'pending.filter.details.facilitator': 'platform',
    'pending.filter.details.balanceAvailableOn_gte': '2026-11-25T05:00:00.000Z',
  });
  const plugin = open({ path: `/reports/payouts/pending?${filters.toString()}` });
  await card(1);
  expect(screen.getByText('Payout date: from Nov 25, 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Status: Payout Pending, remove filter' }));
  await waitFor(() => expect(lastAsked(plugin)?.get('filters')).not.toContain('payoutStatus'));
  expect(lastAsked(plugin)?.get('filters')).toContain('facilitator="platform"');
});

test('shows that an export failed', SLOW, async () => {
  open({ data: { [`${LIST}/download`]: failing(500, 'Out of paper.') } });
  await card(1);
  press('Filters and options');
  press('Export ALL to CSV');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to export payout transactions');
  expect(toast.textContent).toContain('Out of paper.');
});

test('requests a hold with its reason, and shows it a moment later', SLOW, async () => {
  const plugin = open({
    data: { [HOLD]: () => Response.json({ success: true, onHold: true }) },
  });
  await card(1);
  choose('Hold payout', 1);
  expect(dialog().getByLabelText<HTMLInputElement>('Reason').value).toBe('No message specified');
  const reads = () => plugin.asked.filter(({ path }) => path === LIST).length;
  const before = reads();
  fireEvent.click(dialog().getByRole('button', { name: 'Hold payout' }));
  expect(await screen.findByText('Request submitted')).toBeTruthy();
  expect(await screen.findByText('Payout Held', {}, PATIENT)).toBeTruthy();
  expect(screen.getByText('Payout for order: ORDER1 has been held.')).toBeTruthy();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(plugin.asked.find(({ path }) => path === HOLD)?.body).toEqual({
    orderId: 'ORDER1',
    eventId: EVENT,
    message: 'No message specified',
    hold: true,
  });
  // Held orders can be released; disputed orders and those that Stripe pays directly can't be held
  // or released.
  press('Actions for ORDER3');
  expect(screen.getByRole('menuitem', { name: 'Release payout' })).toBeTruthy();
  for (const n of [5, 6])
    expect(
      screen.queryByRole('button', { name: `Actions for ORDER${n}`, hidden: true }),
    ).toBeNull();
});

const split = (tenantTotal: number, over: Partial<PayoutSplit> = {}): PayoutSplit => ({
  tenantTotal,
  debtReturned: 0,
  debtTaken: 0,
  reserved: 0,
  transferred: tenantTotal,
  ...over,
});
/** Part of both orders goes to a debt, and part to a reserve. */
const SPLIT = split(200.2, { debtTaken: 30, reserved: 20.02, transferred: 150.18 });
const TOTALS_AHEAD = { ...SPLIT, orders: 2, platformTotal: 13.8 };
const previewed =
  (over: Partial<PayoutPreview> = {}) =>
  () =>
    Response.json({
      tenants: [
        {
          ...TOTALS_AHEAD,
          tenantId: TENANT,
          tenantName: 'Riverside Arts',
          tenantURL: 'riverside',
          owed: 30,
          stillOwed: 0,
        },
      ],
      totals: TOTALS_AHEAD,
      leftOut: [],
      ...over,
    } satisfies PayoutPreview);

/** Selects two orders and pays them out. */
async function payOut(answer: Answer) {
  const plugin = open({ data: { [TRANSFER]: answer, [PREVIEW]: previewed() } });
  await select(1);
  await select(2);
  press('Payout');
  const tenants = within(await dialog().findByRole('list', { name: 'Tenants' }, PATIENT));
  for (const words of ['Riverside Arts · 2 orders', '$200.20', '$30.00', '$20.02', '$150.18'])
    expect(tenants.getByText(words)).toBeTruthy();
  expect(tenants.getByText('Owes $30.00 now and $0.00 after this payout.')).toBeTruthy();
  expect(dialog().getByText('$13.80')).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Payout' }));
  return plugin;
}

test('names each tenant in the confirmation, with the orders left out and why', SLOW, async () => {
  const other = { ...TOTALS_AHEAD, ...split(50), orders: 1, platformTotal: 1 };
  const tenant = (tenantName: string) => ({
    tenantId: TENANT.replace('a', tenantName.startsWith('N') ? 'b' : 'a'),
    tenantName,
    tenantURL: 'url',
    owed: 0,
    stillOwed: 0,
  });
  const plugin = open({
    data: {
      [PREVIEW]: previewed({
        tenants: [
          { ...tenant('Northside Live'), ...other },
          { ...tenant('Riverside Arts'), ...TOTALS_AHEAD },
        ],
        totals: { ...split(250.2, { debtTaken: 30 }), orders: 3, platformTotal: 14.8 },
        leftOut: [
          {
            tenantName: 'Harbor Hall',
            reason: 'gateway destination not found',
            message: 'gateway destination not found',
            orders: 3,
            amount: 87,
          },
        ],
      }),
    },
  });
  await select(1);
  press('Payout');
  const tenants = within(await dialog().findByRole('list', { name: 'Tenants' }, PATIENT));
  const titles = tenants
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
  expect(titles).toEqual([
    'Northside Live · 1 order',
    'Riverside Arts · 2 orders',
    'Total · 3 orders',
  ]);
  const left = within(dialog().getByRole('list', { name: 'Not included' }));
  expect(
    left.getByText(/^Harbor Hall, 3 orders, \$87\.00: Stripe setup incomplete\./),
  ).toBeTruthy();
  expect(plugin.asked.find(({ path }) => path === PREVIEW)?.body).toEqual({
    orderUIDs: ['ORDER1'],
  });
});

test('offers no confirmation if nothing can be paid out', SLOW, async () => {
  const none = { ...split(0), orders: 0, platformTotal: 0 };
  open({ data: { [PREVIEW]: previewed({ tenants: [], totals: none }) } });
  await select(1);
  press('Payout');
  expect(
    await dialog().findByText('None of these orders can be paid out right now.', {}, PATIENT),
  ).toBeTruthy();
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Payout' }).disabled).toBe(true);
});
const body = (given: object) => () => Response.json(given);
const PAYOUT = '00000000-0000-4000-8000-0000000000c1';

/** The split of an order whose whole share repays debt. */
const KEPT = split(100.1, { debtTaken: 100.1, transferred: 0 });

test('shows what was deducted and transferred, and which orders failed and why', SLOW, async () => {
  const plugin = await payOut(
    body({
      success: true,
      completedOrderPayouts: [{ orderUID: 'ORDER1', payoutId: PAYOUT, ...KEPT }],
      totals: KEPT,
      failedOrderPayouts: [
        {
          orderUID: 'ORDER2',
          reason: 'on_hold',
          message: 'The payout for this order is on hold.',
        },
      ],
    }),
  );
  expect(await screen.findByText('1 of 2 orders completed: $0.00 transferred.')).toBeTruthy();
  const reads = () => plugin.asked.filter(({ path }) => path === LIST).length;
  const before = reads();
  const failed = within(dialog().getByRole('list', { name: 'Failed: 1 order' }));
  expect(failed.getByText('The payout for this order is on hold.')).toBeTruthy();
  const completed = within(dialog().getByRole('list', { name: 'Completed: 1 order' }));
  expect(completed.getByText('ORDER1')).toBeTruthy();
  const valueOf = (label: string) => completed.getByText(label).nextElementSibling?.textContent;
  const labels = ['Tenant total', 'Applied to amounts owed', 'Held in reserve', 'Transferred'];
  expect(labels.map(valueOf)).toEqual(['$100.10', '$100.10', '$0.00', '$0.00']);
  expect(plugin.asked.find(({ path }) => path === TRANSFER)?.body).toEqual({
    orderUIDs: ['ORDER1', 'ORDER2'],
  });
  await waitFor(() => expect(reads()).toBeGreaterThan(before), PATIENT);
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().getByText(/^No Order Selected/)).toBeTruthy();
});

test('asks to contact the tenant’s owner if the tenant has no account', SLOW, async () => {
  const reason = 'gateway destination not found';
  await payOut(
    body({
      success: false,
      message: reason,
      completedOrderPayouts: [],
      totals: split(0),
      failedOrderPayouts: ['ORDER1', 'ORDER2'].map((orderUID) => ({
        orderUID,
        reason,
        message: reason,
      })),
    }),
  );
  const help = 'Please contact the tenant owner to setup stripe account (card payment account)';
  const toast = (await screen.findByText(help, { selector: '[role=alert] *' })).closest(
    '[role=alert]',
  );
  expect(toast?.textContent).toContain(reason);
  expect(toast?.closest('[role=dialog]')).toBeNull();
  expect(await screen.findByText('0 of 2 orders completed: $0.00 transferred.')).toBeTruthy();
  // A reason that several orders share is shown once.
  expect(dialog().getAllByText(new RegExp(help.slice(0, 40))).length).toBe(1);
  expect(dialog().getByText('ORDER1, ORDER2')).toBeTruthy();
});

test('shows why a transfer was refused, and clears the selection', SLOW, async () => {
  await payOut(failing(500, 'It broke.'));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Error: Failed to transfer payout');
  expect(toast.textContent).toContain('It broke.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().getByText(/^No Order Selected/)).toBeTruthy();
});

test('retries a transfer under the same key when the response is lost', SLOW, async () => {
  const done = {
    success: true,
    completedOrderPayouts: ['ORDER1', 'ORDER2'].map((orderUID) => ({
      orderUID,
      payoutId: PAYOUT,
      ...split(100.1),
    })),
    totals: split(200.2),
    failedOrderPayouts: [],
  };
  const underWay = { error: { code: 'idempotency_in_progress', message: 'It is under way.' } };
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json(underWay, { status: 409 }),
    body(done),
  ];
  const plugin = await payOut(() => answers.shift()?.() ?? body(done)());
  expect(
    await screen.findByText('2 of 2 orders completed: $200.20 transferred.', {}, PATIENT),
  ).toBeTruthy();
  const sent = plugin.asked.filter(({ path }) => path === TRANSFER);
  expect(sent.length).toBe(3);
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(screen.queryByRole('alert', { name: /Failed/ })).toBeNull();
});

/** Answers requests for a page, and for all orders that can be paid. */
const withoutAccount =
  (all: readonly PendingRow[]): Answer =>
  ({ query }) => {
    const filters = query.get('filters') ?? '';
    if (filters.includes('details.hasAccount="false"'))
      return listed(all.filter(({ details }) => !details.hasAccount))();
    return listed(
      filters.includes('details.hasAccount="true"')
        ? all.filter(({ details }) => details.hasAccount)
        : all,
    )();
  };

test(
  'leaves orders without an account out of "select all ready" and names them before the payout',
  SLOW,
  async () => {
    const plugin = open({
      data: {
        [LIST]: withoutAccount([row(1), row(2, NO_ACCOUNT), row(3)]),
        [PREVIEW]: previewed(),
      },
    });
    await card(1);
    press('Select all ready orders');
    expect(await bar().findByText('2 orders, 1 tenant', {}, PATIENT)).toBeTruthy();
    const sentence =
      '1 order wasn’t selected because its tenant hasn’t finished setting up Stripe.';
    expect(bar().getByText(sentence)).toBeTruthy();
    press('Payout');
    await dialog().findByRole('list', { name: 'Tenants' }, PATIENT);
    expect(plugin.asked.find(({ path }) => path === PREVIEW)?.body).toEqual({
      orderUIDs: ['ORDER1', 'ORDER3', 'ORDER2'],
    });
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Clear selection');
    expect(bar().queryByText(sentence)).toBeNull();
  },
);

const HARBOR = '00000000-0000-4000-8000-00000000000b';
const group = (name: string, id: string, orders: number, amount: number) => ({
  of: { 'details.tenantURL': name, 'details.tenantId': id },
  count: orders,
  totals: { 'details.tenantTotal': amount },
});
/** Answers requests for groups with two tenants. */
const grouped: Answer = ({ query }) =>
  query.get('by')
    ? Response.json({
        result: [],
        count: 3,
        cursor: null,
        totals: { 'details.tenantTotal': 300.3 },
        groups: {
          count: 2,
          result: [group('riverside', TENANT, 2, 200.2), group('harbor', HARBOR, 1, 100.1)],
        },
      })
    : listed([row(1), row(2), row(3, { tenantURL: 'harbor', tenantId: HARBOR })])();

test('says how much is ready, and selects the orders of one tenant', SLOW, async () => {
  const plugin = open({ data: { [LIST]: grouped } });
  await card(1);
  expect(await bar().findByText('3 orders, 2 tenants, $300.30', {}, PATIENT)).toBeTruthy();
  press('Select ready orders of one tenant or event');
  fireEvent.click(screen.getByRole('menuitem', { name: /^harbor/ }));
  await waitFor(
    () =>
      expect(lastAsked(plugin)?.get('filters')).toBe(
        `details.payoutStatus="ready",details.facilitator="platform",details.tenantSuspended="false",details.hasAccount="true",details.tenantId="${HARBOR}"`,
      ),
    PATIENT,
  );
});

test('groups the orders by tenant with subtotals, on demand', SLOW, async () => {
  const plugin = open({ data: { [LIST]: grouped } });
  await card(1);
  press('Filters and options');
  press('Group by tenant');
  await waitFor(
    () => expect(lastAsked(plugin)?.get('sort')).toBe('details.tenantURL:asc'),
    PATIENT,
  );
  expect(screen.getByRole('button', { name: 'Group by tenant' }).ariaPressed).toBe('true');
  press('Done');
  const heading = (await screen.findByText('2 orders', {}, PATIENT)).closest('li') as HTMLElement;
  expect(within(heading).getByText('riverside')).toBeTruthy();
  expect(within(heading).getByText('$200.20')).toBeTruthy();
});

test('moves between rows with j and k, and selects with x', SLOW, async () => {
  open();
  await card(1);
  const type = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  type('j');
  expect(document.activeElement?.textContent).toBe('ORDER1');
  type('j');
  expect(document.activeElement?.textContent).toBe('ORDER2');
  type('x');
  expect(bar().getByText('1 order, 1 tenant')).toBeTruthy();
  type('k');
  expect(document.activeElement?.textContent).toBe('ORDER1');
});

test('holds selected orders, and releases all matching ones on hold', SLOW, async () => {
  const answers = [
    { changed: 1, leftOut: 1 },
    { changed: 1, leftOut: 0 },
  ].map((one) => () => one);
  const plugin = open({
    data: { [HOLD_MANY]: () => Response.json(answers.shift()!()) },
  });
  const sent = () => plugin.asked.filter(({ path }) => path === HOLD_MANY).map(({ body }) => body);
  for (const n of [1, 2]) await select(n);
  press('Hold or release');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hold 2 selected orders' }));
  expect(dialog().getByText(/\$200\.20 in payouts from 2 orders \(1 tenant\)/)).toBeTruthy();
  fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'Check the bank' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Hold 2 orders' }));
  expect(await screen.findByText('1 payout held', {}, PATIENT)).toBeTruthy();
  expect(screen.getByText(/1 order was skipped/)).toBeTruthy();
  press('Hold or release');
  expect(screen.queryByRole('menuitem', { name: /selected/ })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Release all matching orders on hold' }));
  // Of what the server finds, the order that only its dispute holds is left out.
  fireEvent.click(await screen.findByRole('button', { name: /^Release \d orders?$/ }, PATIENT));
  expect(await screen.findByText('1 payout released', {}, PATIENT)).toBeTruthy();
  expect(lastAsked(plugin)?.get('filters') ?? '').not.toContain('onHold');
  expect(sent()).toEqual([
    { orderUIDs: ['ORDER1', 'ORDER2'], message: 'Check the bank', hold: true },
    expect.objectContaining({ hold: false, message: 'No message specified' }),
  ]);
  expect(
    plugin.asked.some(({ query }) => query.get('filters')?.includes('details.onHold="true"')),
  ).toBe(true);
});

test('says why nothing is selected if no tenant has an account', SLOW, async () => {
  open({ data: { [LIST]: withoutAccount([row(1, NO_ACCOUNT), row(2, NO_ACCOUNT)]) } });
  await card(1);
  press('Select all ready orders');
  const sentence =
    '2 orders weren’t selected because their tenants haven’t finished setting up Stripe.';
  expect(await bar().findByText(sentence, {}, PATIENT)).toBeTruthy();
  expect(bar().getByText(/^No Order Selected/)).toBeTruthy();
});

test('selects all ready orders across pages, and pays many of them with a task', SLOW, async () => {
  const many = Array.from({ length: 60 }, (_, n) => row(100 + n));
  const runId = '00000000-0000-4000-8000-0000000000d1';
  const run = {
    id: runId,
    orders: 60,
    amount: 6006,
    paidOrders: 20,
    paid: 2002,
    debtTaken: 0,
    reserved: 0,
    transferred: 2002,
    waitingOrders: 40,
    startedBy: 'someone@foyer.test',
    createdAt: '2026-11-25T12:00:00.000Z',
    endedAt: null as string | null,
    state: 'running',
  };
  const ofRun = { amount: 100.1, debtTaken: 10, reserved: 0, transferred: 0 };
  const now = { run };
  const plugin = open({
    data: {
      [LIST]: ({ query }) => listed(query.get('limit') === '10' ? many.slice(0, 10) : many)(),
      [PREVIEW]: previewed(),
      [RUNS]: ({ method }) =>
        method === 'POST'
          ? Response.json({ id: runId, taskId: runId, orders: 60 })
          : listed(now.run.state === 'running' ? [now.run] : [])(),
      [`${RUNS}/${runId}`]: () => Response.json({ ...now.run, isLeft: false, failures: [] }),
      [`${RUNS}/${runId}/orders`]: ({ query }) =>
        listed(
          query.get('filters') === 'state=paid'
            ? [{ ...ofRun, id: runId, orderUID: 'ORDER100', transferred: 90.1, reason: null }]
            : [{ ...ofRun, id: EVENT, orderUID: 'ORDER159', reason: 'disputed' }],
        )(),
    },
  });
  await card(100);
  press('Select all ready orders');
  expect(await bar().findByText('60 orders, 1 tenant', {}, PATIENT)).toBeTruthy();
  expect(bar().getByText('$6,006.00')).toBeTruthy();
  const asked = plugin.asked.findLast(({ query }) => query.get('limit') === '100')?.query;
  expect(asked?.get('filters')).toBe(
    'details.payoutStatus="ready",details.facilitator="platform",details.tenantSuspended="false",details.hasAccount="true"',
  );
  press('Payout');
  await dialog().findByRole('list', { name: 'Tenants' }, PATIENT);
  fireEvent.click(dialog().getByRole('button', { name: 'Payout' }));
  const under = within(await screen.findByRole('region', { name: 'Payouts in progress' }, PATIENT));
  expect(under.getByText('20 of 60 orders')).toBeTruthy();
  expect(under.getByRole('link', { name: 'View payout' }).getAttribute('href')).toBe(
    `/reports/payouts/runs/${runId}`,
  );
  expect(bar().getByText(/^No Order Selected/)).toBeTruthy();
  const ended = {
    paidOrders: 59,
    paid: 5905.9,
    debtTaken: 10,
    transferred: 5895.9,
    waitingOrders: 0,
    state: 'finished',
  };
  now.run = { ...run, ...ended, endedAt: '2026-11-25T12:01:00.000Z' };
  expect(
    await screen.findByText('59 of 60 orders completed: $5,895.90 transferred.', {}, PATIENT),
  ).toBeTruthy();
  expect(dialog().getByText('The payment for this order is disputed.')).toBeTruthy();
  expect(dialog().getByRole('link', { name: 'View all orders' })).toBeTruthy();
});

test('highlights held rows on a wide screen, and lets each column be shown', SLOW, async () => {
  vi.unstubAllGlobals();
  open();
  const held = (await screen.findByText('ORDER3', {}, PATIENT)).closest('[role=row]');
  expect(held?.className).toContain('tone-bad');
  expect(within(held as HTMLElement).getByText(/The contract is missing/)).toBeTruthy();
  const headings = screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
  expect(headings).toEqual([
    'Order ID',
    'Event Name',
    'Tenant URL',
    'Status',
    'Total Amount',
    'Card Fees',
    'Platform Total',
    'Tenant Total',
    'Actions',
  ]);
  const first = within(screen.getByText('ORDER1').closest('[role=row]') as HTMLElement);
  expect(first.getByRole('link', { name: 'riverside' }).getAttribute('href')).toBe(
    `/reports/sales/${TENANT}/payouts/pending`,
  );
  press('Columns');
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Event ID' })).toBeTruthy();
});
