import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CartBreakdown } from '../api/cartApi.ts';
import { PriceChanges } from '../checkout/OrderProblem.tsx';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { Toasts } from '../layout/Toasts.tsx';
import { CartPage } from './CartPage.tsx';
import { keepPaying } from './cartTabs.ts';
import { keepDraft } from './draftPointer.ts';
import { useDraft } from './useDraft.ts';
import type { CartChanges } from './reasonToStay.ts';

const PATIENT = { timeout: 10_000 };
const UID = 'c'.repeat(32);
const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor' };
const SHOWN = {
  tenant: TENANT,
  event: {
    id: 'e1',
    tenant: TENANT,
    details: {
      slug: 'night',
      name: 'Night',
      status: 'published',
      covidSafety: '',
      description: '',
      doors: '',
      age: '',
      refundTerms: '',
      startDateTime: '2031-05-11T00:00:00.000Z',
      endDateTime: '2031-05-11T03:00:00.000Z',
      timeZone: 'America/New_York',
    },
    salesEndAt: '2031-05-11T03:00:00.000Z',
    ticketTypes: [
      {
        id: 'stalls',
        details: {
          name: 'Stalls',
          kind: 'paid',
          remainingQuantity: 50,
          soldOut: false,
          minTicketPerOrder: 1,
          maxTicketPerOrder: 20,
          allIn: { total: 42.5, price: 40, vat: 0 },
          startDate: null,
          endDate: null,
        },
      },
    ],
  },
} as unknown as EventPageProps;

const cartOf = (quantity: number, over: Partial<CartBreakdown> & { each?: number } = {}) => {
  const { each = 40, ...rest } = over;
  const sum = each * quantity;
  const order = { ticketId: 'stalls', ticketName: 'Stalls', price: each, quantity };
  return {
    draftOrderUID: UID,
    status: 'draft',
    ticketCount: quantity,
    subtotal: sum,
    discount: 0,
    surcharge: 0,
    processingFee: 0,
    gatewayProcessingFee: 0,
    vat: 0,
    donation: 0,
    transactionNumber: null,
    discountCode: null,
    totalAmount: sum,
    expiresAt: null,
    orderDetails: [{ order, price: sum }],
    asksAddress: true,
    canExtend: false,
    changes: [],
    ...rest,
  };
};

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });

/** The server's responses by call. `lost` means no response. */
type Answers = Record<string, (() => Response | Promise<Response> | 'lost')[]>;
const calls: string[] = [];
function serve(answers: Answers): void {
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method.toUpperCase()} ${path.split('/e1/')[1]?.replace(UID, ':uid')}`;
    if (call !== 'GET setting') calls.push(call);
    const [next, ...later] = answers[call] ?? [];
    if (later.length > 0) answers[call] = later;
    const said = next?.() ?? answer({ error: { code: 'not_found', message: call } }, 404);
    return said === 'lost' ? Promise.reject(new TypeError('Failed to fetch')) : said;
  });
}

function Arrived() {
  const { changes } = useLocation().state as { changes: CartChanges };
  const { cart } = useDraft(SHOWN.event);
  return (
    <>
      <h1>Checkout</h1>
      <p>Tickets are {cart?.status}</p>
      <PriceChanges changes={changes} />
    </>
  );
}

async function showCart(): Promise<QueryClient> {
  keepDraft('night', UID);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/night/cart']}>
        <Toasts>
          <Routes>
            <Route path="/night/cart" element={<CartPage {...SHOWN} />} />
            <Route path="/night/account" element={<Arrived />} />
          </Routes>
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Item Summary' });
  return queries;
}
// The button exists twice: in the phone's bottom bar and on the desktop page.
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0]!);

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
test('saves unsent changes again before it holds tickets', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'PUT cart/:uid': [() => 'lost', () => answer(cartOf(3))],
    'POST cart/:uid/hold': [() => answer(cartOf(3, { status: 'held' }))],
  });
  await showCart();
  await press('Add one Stalls');
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server.');
  expect(screen.getByLabelText('Quantity of Stalls')).toHaveProperty('value', '3');
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
  const changes = calls.filter((call) => !call.startsWith('GET'));
  expect(changes).toEqual(['PUT cart/:uid', 'PUT cart/:uid', 'POST cart/:uid/hold']);
  expect(screen.queryByText(/instead of/)).toBeNull();
});

test('shows a price that changed on the way to checkout', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'POST cart/:uid/hold': [() => answer(cartOf(2, { status: 'held', each: 50 }))],
  });
  await showCart();
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Some prices have changedStalls: now $50.00 (was $40.00)Total: now $100.00 (was $80.00)',
  );
});

test('ignores a response to a request sent before the tickets were held', async () => {
  let answerLate = () => {};
  const late = new Promise<Response>((resolve) => {
    answerLate = () => resolve(answer(cartOf(2)));
  });
  serve({
    'GET cart/:uid': [
      () => answer(cartOf(2)),
      () => late,
      () => answer(cartOf(2, { status: 'held' })),
    ],
    'POST cart/:uid/hold': [() => answer(cartOf(2, { status: 'held' }))],
  });
  const queries = await showCart();
  // The buyer returns to the page, which refetches.
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitUntil(() => calls.filter((call) => call === 'GET cart/:uid').length === 2, PATIENT);
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
  answerLate();
  await vi.waitUntil(() => queries.isFetching() === 0, PATIENT);
  expect(await screen.findByText(/^Tickets are/)).toHaveProperty('textContent', 'Tickets are held');
});

test('removes an expired discount code and continues', async () => {
  const usedUp = 'This discount code has reached its usage limit.';
  const refusal = { code: 'invalid', message: usedUp, fields: { discountCode: [usedUp] } };
  const reduced = { discount: 40, discountCode: 'HALF', totalAmount: 40 };
  serve({
    'GET cart/:uid': [() => answer(cartOf(2, reduced)), () => answer(cartOf(2))],
    'POST cart/:uid/hold': [
      () => answer({ error: refusal }, 422),
      () => answer(cartOf(2, { status: 'held' })),
    ],
    'DELETE cart/:uid/discount': [() => answer(cartOf(2))],
  });
  await showCart();
  await press('CONTINUE');
  expect((await screen.findByRole('alert')).textContent).toBe(usedUp);
  expect(screen.getByText('Invalid Input')).toBeDefined();
  expect(calls).toContain('DELETE cart/:uid/discount');
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
});

test('limits a quantity to ten, whatever the type allows', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(9))],
    'PUT cart/:uid': [() => answer(cartOf(10))],
  });
  await showCart();
  expect(screen.getByText(/minimum 1, maximum 10 per purchase/)).toBeDefined();
  await press('Add one Stalls');
  const more = screen.getByRole('button', { name: 'Add one Stalls' });
  expect(more.getAttribute('aria-disabled')).toBe('true');
});

test('shows a line’s price with fees, and when its sale ends', async () => {
  serve({ 'GET cart/:uid': [() => answer(cartOf(2, { surcharge: 4, totalAmount: 84 }))] });
  await showCart();
  expect(screen.getByText(/\$42\.50 each, incl\. \$2\.50 fees/)).toBeDefined();
  expect(screen.getByText('$85.00')).toBeDefined();
  expect(screen.getByText(/^\$1\.00 less than the prices shown/)).toBeDefined();
  expect(screen.getByText('Available until May 10, 2031, 11:00 PM EDT')).toBeDefined();
});

test('accepts a typed quantity, up to what is available', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'PUT cart/:uid': [() => answer(cartOf(7)), () => answer(cartOf(10))],
  });
  await showCart();
  const field = screen.getByLabelText('Quantity of Stalls');
  await userEvent.clear(field);
  expect(field).toHaveProperty('value', '');
  await userEvent.type(field, '7');
  expect(field).toHaveProperty('value', '7');
  await userEvent.clear(field);
  await userEvent.type(field, '99');
  expect(field).toHaveProperty('value', '10');
});

test('offers to reduce a quantity to what is left', async () => {
  const [type] = SHOWN.event.ticketTypes;
  const { remainingQuantity } = type!.details;
  type!.details.remainingQuantity = 1;
  serve({
    'GET cart/:uid': [() => answer(cartOf(3))],
    'PUT cart/:uid': [() => answer(cartOf(1))],
  });
  await showCart();
  await press('Change to 1 Stalls');
  expect(screen.getByLabelText('Quantity of Stalls')).toHaveProperty('value', '1');
  expect(screen.queryByRole('button', { name: 'Change to 1 Stalls' })).toBeNull();
  type!.details.remainingQuantity = remainingQuantity;
});

test('shows no more left of a type than the event has room for', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(5))],
    'GET setting': [() => answer({ publicSetting: { remainingCapacity: 3 } })],
    'PUT cart/:uid': [() => answer(cartOf(3))],
  });
  await showCart();
  expect(await screen.findByText('3 tickets left', {}, PATIENT)).toBeDefined();
  expect(screen.getByText(/^Insufficient Capacity/)).toBeDefined();
  await press('Change to 3 Stalls');
  expect(screen.queryByText(/^Insufficient Capacity/)).toBeNull();
});

test('leaves out the payment step of a free cart, and keeps every row of the summary', async () => {
  serve({ 'GET cart/:uid': [() => answer(cartOf(2, { each: 0 }))] });
  await showCart();
  expect(screen.queryByText('Payment')).toBeNull();
  const rows = [...document.querySelectorAll('.sums dt')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Subtotal (2 items)',
    'Surcharge',
    'Processing Fee',
    'Credit Card Processing Fee',
    'Discount',
    'Taxes',
    'Total',
  ]);
  const amounts = [...document.querySelectorAll('.sums dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['Free', 'None', 'None', 'None', 'None', 'None', 'Free']);
});

test('explains a total below the card minimum before CONTINUE, and again on it', async () => {
  const tiny = { each: 0.1, totalAmount: 0.42, chargeProblem: 'too_small' as const };
  serve({
    'GET cart/:uid': [() => answer(cartOf(1, tiny))],
    'PUT cart/:uid': [() => answer(cartOf(2, { each: 0.1, totalAmount: 0.54 }))],
    'POST cart/:uid/hold': [() => answer(cartOf(2, { status: 'held', each: 0.1 }))],
  });
  await showCart();
  const reason = 'Card payments start at $0.50. To continue, add a ticket.';
  expect(screen.getByText(reason)).toBeDefined();
  await press('CONTINUE');
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(calls).not.toContain('POST cart/:uid/hold');
  await press('Add one Stalls');
  await vi.waitUntil(() => screen.queryByText(reason) === null, PATIENT);
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
});

test('offers to remove a code that leaves too little to charge', async () => {
  const reduced = { discount: 39.9, discountCode: 'ALMOST', totalAmount: 0.1 };
  serve({
    'GET cart/:uid': [() => answer(cartOf(1, { ...reduced, chargeProblem: 'too_small' }))],
    'DELETE cart/:uid/discount': [() => answer(cartOf(1))],
  });
  await showCart();
  expect(
    screen.getByText(
      'Card payments start at $0.50. To continue, add a ticket or remove the discount code.',
    ),
  ).toBeDefined();
  await press('Remove code ALMOST');
  await vi.waitUntil(() => screen.queryByText(/^Card payments start/) === null, PATIENT);
});

test.each([
  ['sold_out', '“Stalls” is sold out. Remove it to continue.', 'Sold out'],
  [
    'off_sale',
    '“Stalls” is no longer on sale. Remove it to continue.',
    'No longer on sale. Remove it to continue.',
  ],
] as const)('CONTINUE says which line is in the way: %s', async (unavailable, reason, label) => {
  const cart = cartOf(2, { ticketCount: 0, subtotal: 0, totalAmount: 0 });
  const [line] = cart.orderDetails;
  const refusal = { code: unavailable, message: '“Stalls” can’t be had.' };
  serve({
    'GET cart/:uid': [
      () =>
        answer({ ...cart, orderDetails: [{ ...line, order: { ...line!.order, unavailable } }] }),
    ],
    'POST cart/:uid/hold': [
      () => answer({ error: refusal }, 409),
      () => answer(cartOf(2, { status: 'held' })),
    ],
  });
  await showCart();
  expect(screen.getByText(label)).toBeDefined();
  expect(screen.getByText('Not included')).toBeDefined();
  expect(document.querySelector('.sums .total dd')?.textContent).toBe('$0.00');
  expect(screen.getByText(reason)).toBeDefined();
  // It may be available again, so the server is asked.
  await press('CONTINUE');
  expect((await screen.findByRole('alert')).textContent).toBe('“Stalls” can’t be had.');
  await press('CONTINUE');
  await screen.findByRole('heading', { name: 'Checkout' });
});

test('asks before it takes back a cart that another tab is paying for', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2, { status: 'awaiting_payment' }))],
    'DELETE cart/:uid/hold': [() => answer(cartOf(2))],
  });
  await showCart();
  expect(screen.getByRole('alert').textContent).toContain('You’re paying for this cart');
  expect(calls).not.toContain('DELETE cart/:uid/hold');
  await press('Change cart here');
  await vi.waitUntil(() => calls.includes('DELETE cart/:uid/hold'), PATIENT);
  expect(screen.queryByText(/You’re paying for this cart/)).toBeNull();
});

test('says that a canceled payment took nothing and left the cart as it was', async () => {
  keepPaying(UID);
  serve({
    'GET cart/:uid': [
      () => answer(cartOf(2, { status: 'awaiting_payment' })),
      () => answer(cartOf(2)),
    ],
    'DELETE cart/:uid/hold': [() => answer(cartOf(2))],
  });
  await showCart();
  expect(
    await screen.findByText('You weren’t charged. Your tickets are still in your cart.'),
  ).toBeDefined();
});

test('removes a connection error when the connection is back', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'POST cart/:uid/hold': [() => 'lost'],
  });
  await showCart();
  await press('CONTINUE');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('We can’t reach the server.');
  expect(document.activeElement).toBe(said);
  window.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => screen.queryByRole('alert') === null, PATIENT);
});

test('notices a restored connection by the next request, without a browser event', async () => {
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'GET setting': [
      () => 'lost',
      () => answer({ publicSetting: { status: 'published', remainingCapacity: 9 } }),
    ],
    'POST cart/:uid/hold': [() => 'lost'],
  });
  const queries = await showCart();
  await press('CONTINUE');
  await screen.findByText(/We can’t reach the server\./);
  await queries.refetchQueries({ queryKey: ['setting'] });
  await vi.waitUntil(() => screen.queryByRole('alert') === null, PATIENT);
});

test('shows at once that the event was canceled', async () => {
  const cancelled = { code: 'event_cancelled', message: 'This event was canceled.' };
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'POST cart/:uid/hold': [() => answer({ error: cancelled }, 409)],
  });
  await showCart();
  await press('CONTINUE');
  expect(await screen.findByRole('heading', { name: 'This event was canceled' })).toBeDefined();
});

test('tracks one visit to the cart, whatever is changed in it', async () => {
  window.dataLayer = [];
  serve({
    'GET cart/:uid': [() => answer(cartOf(2))],
    'PUT cart/:uid': [() => answer(cartOf(3))],
  });
  await showCart();
  await press('Add one Stalls');
  await vi.waitUntil(() => calls.includes('PUT cart/:uid'), PATIENT);
  window.dispatchEvent(new Event('visibilitychange'));
  const told = (window.dataLayer as { event: string }[]).map(({ event }) => event);
  expect(told).toEqual(['view_cart']);
});
