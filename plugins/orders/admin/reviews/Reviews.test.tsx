import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}/orders/ORDER1/review`;
const review = {
  id: '00000000-0000-4000-8000-000000000001',
  tenantId: TENANT,
  tenantName: 'Riverside Arts',
  eventId: EVENT,
  eventName: 'Harbour Lights',
  orderUID: 'ORDER1',
  kind: 'amount',
  since: '2026-11-20T00:00:00.000Z',
  fullName: 'Zoë Łukasz',
  email: 'zoe@example.test',
  asked: 50,
  paid: 60,
  currency: 'USD',
  ticketCount: 2,
  isHeld: true,
  reason: 'Paid $60.00, but the order total is $50.00',
  failure: '',
  chargeId: 'ch_1',
  sessionId: 'cs_1',
  isUnderWay: false,
  isQuiet: false,
  quietUntil: null,
  note: '',
  notedBy: '',
};
const details = {
  orderUID: 'ORDER1',
  kind: 'amount',
  asked: 50,
  paid: '$60.00',
  isHeld: true,
  ticketCount: 2,
  isUnderWay: false,
  complete: {
    problem: null as string | null,
    surplus: 10,
    missing: 0,
    bearer: 'platform',
    organizerGets: 45,
    platformGets: 3,
  },
  refund: { problem: null, amount: '$60.00', lostFee: 2, bearer: 'platform' },
};

function open(over: { row?: Partial<typeof review>; complete?: string } = {}) {
  return renderPlugin(admin, {
    realm: 'platform',
    can: ['orders:orders.review', 'orders:orders.readAll', 'orders:orders.read'],
    path: '/orders/reviews',
    data: {
      'platform/orders/reviews': [{ ...review, ...over.row }],
      [BASE]: () =>
        Response.json({
          ...details,
          kind: over.row?.kind ?? details.kind,
          complete: { ...details.complete, problem: over.complete ?? null },
        }),
      [`${BASE}/complete`]: () => Response.json({ success: true, status: 'completed' }),
      [`${BASE}/refund`]: () => Response.json({ success: true, status: 'cancelled' }),
      [`${BASE}/wait`]: () => Response.json({ success: true, isHeld: true }),
    },
  });
}

async function choose(way: string) {
  fireEvent.click(await screen.findByRole('button', { name: /ORDER1/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: way }));
  await screen.findByText('What will happen');
  return within(screen.getByRole('dialog', { name: `${way} ORDER1` }));
}
const sent = ({ asked }: ReturnType<typeof open>, path: string) =>
  asked.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body);

test('shows what was requested and paid, and by whom', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'ORDER1' });
  expect(link.getAttribute('href')).toBe(`/tenant/${TENANT}/events/${EVENT}/orders/ORDER1`);
  for (const text of ['$50.00', '$60.00', 'Riverside Arts · Harbour Lights'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('Tickets held').length).toBeGreaterThan(0);
});

test('shows what completing refunds and who gets what, and requires a reason', async () => {
  const plugin = open();
  const dialog = await choose('Complete order');
  expect(await dialog.findByText('The buyer gets the extra $10.00 back.')).toBeTruthy();
  expect(dialog.getByText('The organizer gets $45.00, and the platform gets $3.00.')).toBeTruthy();
  expect(dialog.getByText('cs_1')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'By telephone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  await waitFor(() =>
    expect(sent(plugin, `${BASE}/complete`)).toEqual([{ reason: 'By telephone' }]),
  );
});

test('shows why an order can’t be completed, without a button', async () => {
  open({ complete: 'The organizer’s share is $45.00, which is more than the buyer paid.' });
  fireEvent.click(await screen.findByRole('button', { name: /ORDER1/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Complete order' }));
  expect(await screen.findByText(/more than the buyer paid/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Complete order' });
  expect(button.disabled).toBe(true);
});

test('shows what a refund returns and who bears the fee', async () => {
  const plugin = open();
  const dialog = await choose('Refund payment');
  expect(await dialog.findByText('The buyer gets $60.00 back and an email.')).toBeTruthy();
  expect(
    dialog.getByText('The platform pays the $2.00 Stripe fee, which isn’t refunded.'),
  ).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Too much' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refund payment' }));
  await waitFor(() => expect(sent(plugin, `${BASE}/refund`)).toEqual([{ reason: 'Too much' }]));
});

test('allows no other decision while the payment is being returned', async () => {
  open({ row: { isUnderWay: true } });
  fireEvent.click(await screen.findByRole('button', { name: /ORDER1/ }));
  const item = await screen.findByRole('menuitem', { name: /Complete order/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('shows what the payment says about a lost order, and rebuilds it', async () => {
  const plugin = open({ row: { kind: 'lost', isHeld: false } });
  expect((await screen.findAllByText('Lost order')).length).toBeGreaterThan(0);
  const dialog = await choose('Rebuild order');
  expect(
    dialog.getByText(/is missing from the database, for example after a failover/),
  ).toBeTruthy();
  expect(dialog.getByText('Zoë Łukasz, zoe@example.test')).toBeTruthy();
  expect(
    dialog.getByText(
      'The order number stays the same, and the buyer’s existing tickets stay valid.',
    ),
  ).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Failover' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Rebuild order' }));
  await waitFor(() => expect(sent(plugin, `${BASE}/complete`)).toEqual([{ reason: 'Failover' }]));
  expect(await screen.findByText('Order rebuilt')).toBeTruthy();
});
