import { renderPlugin } from '@foyer/testing/admin';
import orders from '@foyer/plugin-orders/admin';
import { noMoney, order, ticket } from '@foyer/plugin-orders/testing/records';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';
import { EVENT, PAYOUT, TENANT } from '../../testing/payoutRecords.ts';

const BASE = `tenants/${TENANT}/events/${EVENT}`;
const ALL = `tenant_id=${TENANT}&event_id=${EVENT}&payout_id=${PAYOUT}&order_id=A1B2C3`;
const OF_TENANT = `/reports/sales/${TENANT}/payouts/order-details`;

const open = (realm: 'platform' | 'tenant', path: string) =>
  renderPlugin([orders, admin], {
    realm,
    tenantId: TENANT,
    path,
    can: [
      'payouts:payouts.read',
      'payouts:payouts.hold',
      ...['read', 'void', 'refund', 'resend'].map((name) => `orders:orders.${name}`),
    ],
    data: {
      'time-zone': { id: 'zone', timeZone: 'America/New_York' } as never,
      [`${BASE}/orders/A1B2C3`]: order,
      [`${BASE}/orders/A1B2C3/money`]: noMoney,
      [`${BASE}/orders/A1B2C3/tickets`]: [ticket(1)],
    },
  });

test.each([
  [
    'platform',
    `/reports/payouts/order-details?${ALL}`,
    `/reports/payouts/completed/${PAYOUT}?tenant_id=${TENANT}`,
  ],
  [
    'platform',
    `${OF_TENANT}?event_id=${EVENT}&payout_id=${PAYOUT}&order_id=A1B2C3`,
    `/reports/sales/${TENANT}/payouts/completed/${PAYOUT}`,
  ],
  ['tenant', `/reports/payouts/order-details?${ALL}`, `/reports/payouts/completed/${PAYOUT}`],
  [
    'platform',
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&order_id=A1B2C3`,
    '/reports/payouts/pending',
  ],
  [
    'platform',
    `${OF_TENANT}?event_id=${EVENT}&order_id=A1B2C3`,
    `/reports/sales/${TENANT}/payouts/pending`,
  ],
] as const)(
  'in the %s console, %s shows the order, without its tickets’ email and file',
  async (realm, path, back) => {
    open(realm, path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Order A1B2C3' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Hold payout' })).toBeTruthy();
    for (const name of ['Resend Tickets', 'Download tickets'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    const link = screen.getByRole('link', { name: 'Back to Previous Page' });
    expect(link.getAttribute('href')).toBe(back);
  },
);

test('shows no order without its tenant and event', async () => {
  open('platform', '/reports/payouts/order-details?order_id=A1B2C3');
  expect(await screen.findByText('Order view action failed')).toBeTruthy();
  expect(screen.getByText('Event ID and Tenant ID not found')).toBeTruthy();
});

test.each([`tenant_id=${TENANT}&order_id=A1B2C3`, `tenant_id=${TENANT}&event_id=${EVENT}`])(
  'shows no order with only %s',
  async (query) => {
    open('platform', `/reports/payouts/order-details?${query}`);
    expect(await screen.findByText('Order not found')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to payout list' });
    expect(back.getAttribute('href')).toBe('/reports/payouts/completed');
  },
);
