import { renderPlugin } from '@foyer/testing/admin';
import disputes from '@foyer/plugin-disputes/admin';
import orders from '@foyer/plugin-orders/admin';
import payouts from '@foyer/plugin-payouts/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { AttentionLine, DashboardReport, PlatformMoney } from '../contract.ts';

const REPORT: DashboardReport = {
  sales: {
    gross_sales: 1284.4,
    net_sales: 1102.15,
    total_service_fees: 61.2,
    total_processing_fees: 38.9,
    total_discounts: 22.8,
    refunds: 18.2,
    total_taxes: 54.09,
    total_donations: 9.41,
    tickets_sold: 1234,
    complimentary_tickets: 6,
  },
  events: 42,
  tenants: 7,
  attendees: 38,
};
const HALF: DashboardReport = {
  ...REPORT,
  sales: { ...REPORT.sales, gross_sales: 642.2, refunds: 9.1 },
};
const MONEY: PlatformMoney = {
  balance: { available: 900.5, pending: 310 },
  ready: { amount: 5020, orders: 128 },
  later: { amount: 44, orders: 1 },
  take: 60,
  takeBefore: 30,
};
const CAN = ['report.read', 'attention.read', 'newTenants.read'].map((key) => `dashboard:${key}`);
const TENANT = {
  id: '0b7cbe3c-5f0a-4a54-9a3e-2b8a2b9b8a10',
  name: 'Lantern Street',
  url: 'lantern-street',
  status: 'pending',
  dateCreated: '2026-11-21T10:00:00.000Z',
  account: 'incomplete',
  sold: 18.4,
};

function open(given: {
  can?: string[];
  lines?: AttentionLine[];
  session?: () => Response;
  report?: () => Response;
  money?: PlatformMoney;
  plugins?: Parameters<typeof renderPlugin>[0];
}) {
  let asked = 0;
  const { can = CAN, lines = [], plugins = [tenants, orders, payouts, disputes, admin] } = given;
  return renderPlugin(plugins, {
    realm: 'platform',
    can,
    data: ({ path }) => {
      if (path === 'auth/session')
        return (
          given.session?.() ??
          Response.json({
            realm: 'platform',
            user: { id: 'user-1', email: 'someone@foyer.test', name: 'Someone Here' },
            tenant: null,
            timeZone: 'America/New_York',
            roles: [],
            groups: [],
            permissions: can,
          })
        );
      if (path === 'platform/reports/dashboard')
        return given.report?.() ?? Response.json(asked++ % 2 === 0 ? REPORT : HALF);
      if (path.endsWith('/dashboard/money')) return Response.json(given.money ?? MONEY);
      if (path.endsWith('/sales')) return Response.json({ rows: [] });
      if (path.endsWith('/attention')) return Response.json({ lines });
      if (path.endsWith('/new-tenants')) return Response.json({ tenants: [TENANT] });
      return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    },
  });
}

const region = (name: string) => screen.findByRole('region', { name });

test('shows every figure of the spec once, in its group', async () => {
  open({});
  const sales = within(await region('Sales'));
  expect(await sales.findByText('$1,284.40')).toBeTruthy();
  const labels = ['Gross sales', 'Net revenue', 'Service fees', 'Processing fees', 'Discounts'];
  for (const label of [...labels, 'Refunds', 'Total tax', 'Donations'])
    expect(sales.getByText(label)).toBeTruthy();
  const platform = within(await region('Platform'));
  for (const label of ['Tenants', 'Events', 'Attendee accounts', 'Complimentary tickets'])
    expect(platform.getByText(label)).toBeTruthy();
  expect(platform.getByText('1,234')).toBeTruthy();
  expect(await sales.findAllByText('100% more than the previous 30 days')).toHaveLength(2);
  const money = within(await region('Money'));
  expect(await money.findByText('$900.50')).toBeTruthy();
  expect(money.getByText('$310.00 pending')).toBeTruthy();
  expect(money.getByText('128 orders')).toBeTruthy();
  expect(money.getByText('100% more than the previous 30 days')).toBeTruthy();
});

test('shows the other figures while Stripe’s balance can’t be read', async () => {
  open({ money: { ...MONEY, balance: null } });
  const money = within(await region('Money'));
  expect(await money.findByText('$5,020.00')).toBeTruthy();
  expect(money.getAllByText('–')).toHaveLength(1);
});

test('a figure links to its rows only where a plugin has that page', async () => {
  open({});
  const sales = within(await region('Sales'));
  await sales.findByText('$1,284.40');
  expect(sales.queryAllByRole('link')).toEqual([]);
});

test('shows new tenants with a link to all of them', async () => {
  open({ can: [...CAN, 'tenants:tenants.read'] });
  const panel = within(await region('New Tenants'));
  expect((await panel.findByRole('link', { name: 'Lantern Street' })).getAttribute('href')).toBe(
    `/tenant/${TENANT.id}/info`,
  );
  expect(panel.getByText('November 21, 2026')).toBeTruthy();
  expect(panel.getByText('Setup incomplete')).toBeTruthy();
  expect(panel.getByText('$18.40')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'See All Tenants' }).getAttribute('href')).toBe(
    '/tenants',
  );
});

test('lists what needs attention with its count, and links to where it is resolved', async () => {
  const line = (kind: AttentionLine['kind'], count: number, amount: number | null = null) => ({
    kind,
    count,
    amount,
    tenant: null,
    dueAt: null,
  });
  open({
    can: [
      ...CAN,
      'orders:orders.readAll',
      'orders:orders.review',
      'orders:disputes.readAll',
      'payouts:payouts.readAll',
      'tenants:tenants.read',
    ],
    lines: [
      line('holds', 3, 1204),
      line('reviews', 1, 310.5),
      { ...line('accounts', 4), tenant: { id: TENANT.id, name: 'Old Mill' } },
      line('mails', 2),
      { ...line('disputes', 2, 99), dueAt: '2026-12-16T10:00:00.000Z' },
      line('ready', 128, 5020),
    ],
  });
  const panel = within(await region('Needs attention'));
  const hrefOf = async (name: RegExp) =>
    decodeURIComponent((await panel.findByRole('link', { name })).getAttribute('href') ?? '');
  expect(await hrefOf(/3 payouts on hold/)).toBe('/orders?orders.filter.onHold=true');
  expect(await hrefOf(/1 order needing review/)).toBe('/orders/reviews');
  expect(await hrefOf(/4 tenants without/)).toBe(`/tenant/${TENANT.id}/payments`);
  expect(panel.getByText('$1,204.00')).toBeTruthy();
  expect(panel.getByText('Old Mill and 3 more')).toBeTruthy();
  expect(panel.getByText('emails couldn’t be sent')).toBeTruthy();
  expect(panel.getByText('$99.00, respond by Dec 16, 2026')).toBeTruthy();
  expect(await hrefOf(/128 orders ready/)).toBe('/reports/payouts/pending');
  expect(await hrefOf(/2 open disputes/)).toBe('/reports/payouts/disputes');
  expect(panel.getAllByRole('link')).toHaveLength(5);
});

test('says so when nothing needs attention', async () => {
  open({});
  const panel = within(await region('Needs attention'));
  expect(await panel.findByText(/^You’re all caught up/)).toBeTruthy();
});

test('still shows the other parts when one fails', async () => {
  open({
    report: () =>
      Response.json({ error: { code: 'internal', message: 'It broke.' } }, { status: 500 }),
  });
  const sales = within(await region('Sales'));
  expect(await sales.findAllByText('–')).toHaveLength(8);
  const panel = within(await region('New Tenants'));
  expect(await panel.findByText('Lantern Street')).toBeTruthy();
});

test('shows each part only with its permission', async () => {
  open({ can: ['dashboard:newTenants.read'] });
  expect(await region('New Tenants')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});

test.each([
  ['the figures', CAN],
  ['only new tenants', ['dashboard:newTenants.read']],
])('tells a user who sees %s once that the session isn’t valid', async (_what, can) => {
  const page = open({
    can,
    session: () =>
      Response.json({ error: { code: 'internal', message: 'It broke.' } }, { status: 500 }),
  });
  expect(await screen.findAllByText('Invalid user session, Please login first')).toHaveLength(1);
  expect(page.asked.filter(({ path }) => path === 'auth/session')).toHaveLength(1);
});

test('figures from a replica show their time, in the console’s zone', async () => {
  const headers = { 'x-as-of': '2026-07-18T14:42:07.000Z' };
  open({ report: () => Response.json(REPORT, { headers }) });
  const sales = within(await region('Sales'));
  const time = await sales.findByText('10:42 AM EDT');
  expect(time.getAttribute('datetime')).toBe('2026-07-18T14:42:07.000Z');
  expect(time.parentElement?.textContent).toBe('As of 10:42 AM EDT');
  expect(within(await region('Needs attention')).queryByText(/As of/)).toBeNull();
});

test('live figures show no time', async () => {
  open({});
  await within(await region('Sales')).findByText('$1,284.40');
  expect(screen.queryByText(/As of/)).toBeNull();
});
