import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import admin from '../../admin.tsx';
import { EVENT, listOf, PAYOUT, TENANT } from '../../testing/payoutRecords.ts';

const SLOW = { timeout: 120_000 };

// On phones, cards show what the grid shows, and render fast.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const DEBTS = 'platform/payouts/debts';
const since = '2026-10-01T04:00:00.000Z';
const of = { tenantId: TENANT, tenantURL: 'riverside' };
const debt = {
  ...of,
  id: '00000000-0000-4000-8000-0000000000f1',
  orderUID: 'OWING1',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  cause: 'refund',
  since,
  owed: 2.04,
  netted: 0,
  isOpen: true,
};
const netting = {
  ...of,
  id: '00000000-0000-4000-8000-0000000000f2',
  nettedAt: since,
  amount: 1.5,
  owingOrderUID: 'OWING2',
  paidOrderUID: 'PAID1',
  payoutId: PAYOUT,
  payoutUID: 'PO-7K3M9Q',
};
const debtor = {
  id: TENANT,
  tenantURL: 'riverside',
  tenantName: 'Riverside Arts',
  orders: 1,
  owed: 2.04,
  since,
};

const open = (search = '') =>
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.read', 'payouts:payouts.readAll'],
    path: `/reports/payouts/debts${search}`,
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      [`tenants/${TENANT}/payout/tenant`]: () =>
        Response.json({ id: TENANT, name: 'Riverside Arts', url: 'riverside' }),
      'platform/payouts/debtors': listOf(debtor, { orders: 1, owed: 2.04 }),
      [DEBTS]: listOf(debt, { owed: 2.04, netted: 0 }),
      'platform/payouts/nettings': listOf(netting, { amount: 1.5 }),
    },
  });
const row = async (list: string) => within(await screen.findByRole('list', { name: list }));

test('links a debt to its order, and a netted amount to its payout', SLOW, async () => {
  open();
  const debts = await row('Amounts owed by order');
  expect(debts.getByRole('link', { name: 'OWING1' }).getAttribute('href')).toBe(
    `/reports/payouts/order-details?tenant_id=${TENANT}&event_id=${EVENT}&order_id=OWING1`,
  );
  const taken = await row('Deductions from payouts');
  expect(taken.getByRole('link', { name: 'Oct 01, 2026' }).getAttribute('href')).toBe(
    `/reports/payouts/completed/${PAYOUT}?tenant_id=${TENANT}`,
  );
});

test(
  'names the tenant that a link filtered the debts by, and can remove the filter',
  SLOW,
  async () => {
    const { asked } = open(`?debts.filter.isOpen=true&debts.filter.tenantId=${TENANT}`);
    const last = () => asked.findLast(({ path }) => path === DEBTS)?.query.get('filters');
    fireEvent.click(
      await screen.findByRole('button', { name: 'Tenant: Riverside Arts, remove filter' }),
    );
    await waitFor(() => expect(last()).toBe('isOpen="true"'));
    expect(screen.queryByRole('button', { name: /^Tenant: / })).toBeNull();
  },
);
