import { renderPlugin } from '@foyer/kit/testing/admin';
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
  since: '2026-11-20T00:00:00.000Z',
  fullName: 'Zoë Łukasz',
  email: 'zoe@example.test',
  asked: 50,
  paid: 60,
  currency: 'USD',
  ticketCount: 2,
  isHeld: true,
  reason: 'Paid 6000 usd, asked 5000 usd',
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
    organiserGets: 45,
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

test('what was asked and paid stands beside each other, with whose it is', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'ORDER1' });
  expect(link.getAttribute('href')).toBe(`/tenant/${TENANT}/events/${EVENT}/orders/ORDER1`);
  for (const text of ['$50.00', '$60.00', 'Riverside Arts · Harbour Lights'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('Tickets held').length).toBeGreaterThan(0);
});

test('completing says what goes back and who gets what, and wants a reason', async () => {
  const plugin = open();
  const dialog = await choose('Complete order');
  expect(await dialog.findByText('$10.00 too much go back to the buyer.')).toBeTruthy();
  expect(dialog.getByText('The organiser gets $45.00, the platform $3.00.')).toBeTruthy();
  expect(dialog.getByText('cs_1')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'By telephone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  await waitFor(() =>
    expect(sent(plugin, `${BASE}/complete`)).toEqual([{ reason: 'By telephone' }]),
  );
});

test('what cannot be completed says why, and has no button to press', async () => {
  open({ complete: 'The organiser’s share is $45.00, which is more than was paid.' });
  fireEvent.click(await screen.findByRole('button', { name: /ORDER1/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Complete order' }));
  expect(await screen.findByText(/more than was paid/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Complete order' });
  expect(button.disabled).toBe(true);
});

test('a refund says what goes back and who bears the fee', async () => {
  const plugin = open();
  const dialog = await choose('Refund payment');
  expect(await dialog.findByText('$60.00 go back to the buyer, who gets a mail.')).toBeTruthy();
  expect(dialog.getByText('The platform bears the fee that Stripe keeps, $2.00.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Too much' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refund payment' }));
  await waitFor(() => expect(sent(plugin, `${BASE}/refund`)).toEqual([{ reason: 'Too much' }]));
});

test('while its payment is on its way back nothing else can be decided', async () => {
  open({ row: { isUnderWay: true } });
  fireEvent.click(await screen.findByRole('button', { name: /ORDER1/ }));
  const item = await screen.findByRole('menuitem', { name: /Complete order/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});
