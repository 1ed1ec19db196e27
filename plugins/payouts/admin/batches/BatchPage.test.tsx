import { renderPlugin } from '@foyer/kit/testing/admin';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import admin from '../../admin.tsx';
import { EVENT, listOf, PAYOUT, TENANT } from '../../testing/payoutRecords.ts';

const BATCH = '00000000-0000-4000-8000-0000000000d1';
const PATH = `platform/payouts/batches/${BATCH}`;
const batch = {
  id: BATCH,
  tenantId: TENANT,
  tenantURL: 'riverside',
  tenantName: 'Riverside Arts',
  day: '2026-11-26',
  rhythm: 'weekly',
  state: 'proposed',
  orders: 1,
  amount: 58,
  owed: 0,
  reserve: 0,
  paidOrders: 0,
  paid: 0,
  reserved: 0,
  isAutomatic: false,
  createdAt: '2026-11-26T12:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  dismissal: null,
  leftOut: [],
  changes: [{ change: 'none', orders: 1, amount: 58 }],
};
const order = {
  id: '00000000-0000-4000-8000-0000000000f1',
  orderUID: 'ORDER1',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  payoutId: PAYOUT,
  amount: 58,
  amountNow: 58,
  state: 'waiting',
  change: 'none',
  reason: null,
};

test('an order of a batch leads to its page', { timeout: 120_000 }, async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read', 'payouts:payouts.readAll'],
    path: `/reports/payouts/batches/${BATCH}`,
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [PATH]: batch,
      [`${PATH}/orders`]: listOf(order, { amount: 58, amountNow: 58 }),
    },
  });
  const link = await screen.findByRole('link', { name: 'ORDER1' }, { timeout: 60_000 });
  expect(link.getAttribute('href')).toBe(
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&order_id=ORDER1`,
  );
});
