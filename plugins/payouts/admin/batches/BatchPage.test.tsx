import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
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
  proposedOrders: 2,
  proposed: 116,
  owed: 0,
  reserve: 0,
  paidOrders: 0,
  paid: 0,
  debtTaken: 0,
  reserved: 0,
  transferred: 0,
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

const preview = {
  tenants: [
    {
      tenantId: TENANT,
      tenantName: 'Riverside Arts',
      tenantURL: 'riverside',
      orders: 1,
      platformTotal: 2,
      owed: 10,
      stillOwed: 0,
      tenantTotal: 58,
      debtReturned: 0,
      debtTaken: 10,
      reserved: 4,
      transferred: 44,
    },
  ],
  totals: {
    orders: 1,
    platformTotal: 2,
    tenantTotal: 58,
    debtReturned: 0,
    debtTaken: 10,
    reserved: 4,
    transferred: 44,
  },
  leftOut: [
    {
      tenantName: 'Riverside Arts',
      reason: 'already_completed',
      message: 'This order has already been paid out.',
      orders: 1,
      amount: 58,
    },
  ],
};

function open(can: readonly string[] = []) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read', 'payouts:payouts.readAll', ...can],
    path: `/reports/payouts/batches/${BATCH}`,
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [PATH]: batch,
      [`${PATH}/preview`]: () => Response.json(preview),
      [`${PATH}/orders`]: listOf(order, { amount: 58, amountNow: 58 }),
    },
  });
}

test(
  'shows what a waiting batch comes to now, and what its release leaves out',
  {
    timeout: 120_000,
  },
  async () => {
    open(['payouts:payouts.transfer']);
    expect(
      await screen.findByText('1 order (proposed: $116.00, 2 orders)', {}, { timeout: 60_000 }),
    ).toBeTruthy();
    const valueOf = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(await screen.findByText('The tenant owes $10.00')).toBeTruthy();
    expect(valueOf('Net transfer')).toContain('$44.00');
    fireEvent.click(screen.getByRole('button', { name: 'Release batch' }));
    const dialog = within(screen.getByRole('dialog'));
    const tenant = within(await dialog.findByRole('list', { name: 'Tenants' }));
    for (const words of ['Riverside Arts · 1 order', '$58.00', '$10.00', '$4.00', '$44.00'])
      expect(tenant.getByText(words)).toBeTruthy();
    expect(
      dialog.getByText('Riverside Arts, 1 order, $58.00: This order has already been paid out.'),
    ).toBeTruthy();
  },
);

test('links each order of a batch to its page', { timeout: 120_000 }, async () => {
  open();
  const link = await screen.findByRole('link', { name: 'ORDER1' }, { timeout: 60_000 });
  expect(link.getAttribute('href')).toBe(
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&order_id=ORDER1`,
  );
});
