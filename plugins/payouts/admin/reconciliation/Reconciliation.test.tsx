import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const BASE = 'platform/payouts/reconciliation';
const difference = {
  id: '00000000-0000-4000-8000-000000000001',
  day: '2026-11-20',
  tenantId: '00000000-0000-4000-8000-00000000000a',
  tenantName: 'Riverside Arts',
  kind: 'fee_differs',
  movement: 'charge',
  stripeId: 'ch_1',
  orderUID: 'ORDER1',
  eventId: '00000000-0000-4000-8000-0000000000e1',
  stripe: 110.5,
  ours: 110.5,
  stripeFee: 5.16,
  ourFee: 3.5,
  foundAt: '2026-11-21T05:20:00.000Z',
  isResolved: false,
  resolvedAt: null,
  note: '',
  notedBy: '',
};
const NOTE = `${BASE}/differences/${difference.id}/note`;
const sums = {
  checkedAt: '2026-11-21T05:20:00.000Z',
  transactions: 1_234,
  open: 1,
  stripe: 2_000,
  ours: 2_000,
  stripeFees: 90,
  ourFees: 88.34,
};

const open = (rows: (typeof difference)[], of: object = sums) =>
  renderPlugin(admin, {
    realm: 'platform',
    can: ['payouts:payouts.reconcile'],
    path: '/reports/payouts/reconciliation',
    data: {
      [BASE]: () => Response.json(of),
      [`${BASE}/differences`]: rows,
      [NOTE]: () => Response.json({ success: true }),
    },
  });

test('shows the order and amount of a difference, and accepts a note', async () => {
  const { asked } = open([difference]);
  const row = (await screen.findAllByRole('row')).find((each) => within(each).queryByText('ch_1'));
  if (!row) throw new Error('The difference is not shown.');
  expect(within(row).getByText('Fee differs')).toBeDefined();
  expect(within(row).getAllByText('ORDER1').length).toBeGreaterThan(0);
  expect(within(row).getByText('Fee\u00a0$5.16', { normalizer: String })).toBeDefined();
  expect(within(row).getByText('Fee\u00a0$3.50', { normalizer: String })).toBeDefined();
  expect(screen.getByText('Stripe and the ledger don’t match')).toBeDefined();
  fireEvent.click(within(row).getByRole('button', { name: /ch_1/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Note on ORDER1' });
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: 'Asked.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === NOTE)?.body).toEqual({ note: 'Asked.' }),
  );
});

test('does not claim that both sides agree before the first check', async () => {
  const nothing = { open: 0, stripe: 0, ours: 0, stripeFees: 0, ourFees: 0 };
  open([], { ...sums, ...nothing, checkedAt: null, transactions: 0 });
  expect(await screen.findByText('Never')).toBeDefined();
  expect(await screen.findByText('Nothing compared yet')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Not checked yet' })).toBeDefined();
  for (const label of ['In Stripe', 'In the ledger', 'Open differences']) {
    const tile = screen.getByText(label).parentElement;
    expect(within(tile as HTMLElement).getByText('Not checked yet'), label).toBeDefined();
    expect(tile?.textContent, label).not.toContain('$');
  }
  expect(screen.queryByText('No differences')).toBeNull();
});
