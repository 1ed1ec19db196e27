import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberPerson } from '../account/signedIn.ts';
import { keepDraft } from '../cart/draftPointer.ts';
import { Toasts } from '../layout/Toasts.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { saveFields } from './accountFields.ts';
import { answer, cartOf, SHOWN, UID } from './testing/sampleCheckout.ts';

const REFUSED = { error: { code: 'conflict', message: 'Somebody else was faster.' } };
const orders: Record<string, unknown>[] = [];

/** A response that stays pending until the test resolves or loses it. */
function respondLater() {
  const ends = {} as { resolve(answer: Response): void; reject(error: Error): void };
  const promise = new Promise<Response>((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  return Object.assign(ends, { promise });
}

interface Server {
  asksAddress: boolean;
  /** Overrides the response by the end of the path. */
  other?: Record<string, () => Promise<Response>>;
}

/** A server with one held cart. It records orders and rejects them. */
function serve({ asksAddress, other = {} }: Server): void {
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    const isPayment = path.endsWith('/payment');
    if (isPayment) {
      const sent = JSON.parse(String(body)) as { order: Record<string, unknown> };
      orders.push(sent.order);
    }
    const end = Object.keys(other).find((known) => path.endsWith(known));
    if (end !== undefined) return other[end]?.();
    if (isPayment) return Promise.resolve(answer(REFUSED, 409));
    const said = path.endsWith('/setting') ? { publicSetting: {} } : cartOf(asksAddress);
    return Promise.resolve(answer(said));
  });
}

/**
 * Opens the page by a typed address or from within the shop.
 * @returns whether tickets were held
 */
function visit(from: 'a typed address' | 'the cart', cart: object): () => boolean {
  let wasHeld = false;
  vi.stubGlobal('fetch', (path: string) => {
    const isHold = path.endsWith('/hold');
    wasHeld ||= isHold;
    if (path.endsWith('/setting')) return Promise.resolve(answer({ publicSetting: {} }));
    return Promise.resolve(answer(isHold ? cartOf(false) : cart));
  });
  keepDraft('night', UID);
  const at = { pathname: '/night/account', ...(from === 'the cart' && { key: 'pushed' }) };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Toasts>
          <Routes>
            <Route path="/night/account" element={<CheckoutPage {...SHOWN} />} />
            <Route path="/night/tickets" element={<p>The tickets</p>} />
          </Routes>
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => wasHeld;
}
const NOT_HELD = { ...cartOf(false), status: 'draft', expiresAt: null };

test('redirects a typed address without a hold to the tickets, and holds none', async () => {
  const wasHeld = visit('a typed address', NOT_HELD);
  expect(await screen.findByText('The tickets')).toBeDefined();
  expect(wasHeld()).toBe(false);
});

test('shows checkout at a typed address while the tickets are held', async () => {
  visit('a typed address', cartOf(false));
  expect(await screen.findByLabelText('Email')).toBeDefined();
});

test('holds tickets for a buyer who comes from within the shop', async () => {
  const wasHeld = visit('the cart', NOT_HELD);
  expect(await screen.findByLabelText('Email')).toBeDefined();
  await waitFor(() => expect(wasHeld()).toBe(true));
});

const placeOrder = () =>
  userEvent.click(screen.getAllByRole('button', { name: 'PLACE ORDER NOW' })[0]!);

async function open(server: Server): Promise<void> {
  serve(server);
  keepDraft('night', UID);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Toasts>
          <CheckoutPage {...SHOWN} />
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@example.com');
}

async function checkOut(server: Server): Promise<void> {
  await open(server);
  await placeOrder();
}

// jsdom doesn't implement dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });

beforeEach(() => {
  orders.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

test('requires only an email and sends no address if none is asked for', async () => {
  // The cart had tax before, so the address was asked for.
  saveFields(UID, { city: 'Portland' });
  await checkOut({ asksAddress: false });
  await screen.findByText('Somebody else was faster.');
  expect(screen.queryByRole('heading', { name: 'Address' })).toBeNull();
  expect(orders).toEqual([
    expect.objectContaining({
      email: 'maya@example.com',
      hasAddress: false,
      address1: '',
      city: '',
      state: '',
      zipCode: '',
      country: '',
    }),
  ]);
});

test('shows each amount once, on one basis, and together they are the total', async () => {
  const { orderDetails, ...cart } = cartOf(false);
  const line = (order: object, price: number) => ({
    order: { ...orderDetails[0]?.order, ...order },
    price,
  });
  visit('the cart', {
    ...cart,
    ticketCount: 3,
    subtotal: 95,
    surcharge: 4,
    gatewayProcessingFee: 3.5,
    discount: 10,
    discountCode: 'TEN',
    vat: 2.25,
    donation: 15,
    totalAmount: 94.75,
    orderDetails: [
      line({ ticketId: 's', quantity: 2, price: 40 }, 80),
      line({ ticketId: 'r', ticketName: 'For the roof', price: 5, isDonation: true }, 5),
    ],
  });
  const panel = await screen.findByRole('complementary', { name: 'Your order' });
  const shown = within(panel)
    .getAllByRole('definition')
    .map((amount) => [amount.previousSibling?.textContent, amount.textContent]);
  expect(shown).toEqual([
    ['2 × Stalls', '$80.00'],
    ['1 × For the roofDonation to Harbor Stage', '$5.00'],
    ['Discount (TEN)', '−$10.00'],
    ['Surcharge', '$4.00'],
    ['Credit Card Processing Fee', '$3.50'],
    ['Taxes', '$2.25'],
    ['Donation', '$10.00'],
    ['Total', '$94.75'],
  ]);
});

test('says who is signed in, or offers to sign in', async () => {
  const email = 'maya@example.com';
  const details = { email, name: 'Maya', phone: '', address1: '' };
  await open({
    asksAddress: false,
    other: {
      '/account/details': () => Promise.resolve(answer(details)),
      '/account/contact': () => Promise.resolve(answer({ contact: null })),
    },
  });
  expect(screen.getByText(/^Have an account\?/).textContent).toBe(
    'Have an account? Sign in to fill in your details.',
  );
  act(() => rememberPerson({ id: 'p1', email, name: 'Maya' }));
  expect(await screen.findByText(email)).toBeDefined();
  expect(screen.queryByText(/^Have an account/)).toBeNull();
});

test('groups the delivery option under its legend', async () => {
  await open({ asksAddress: false });
  const group = screen.getByRole('group', { name: 'Delivery Option' });
  const option = within(group).getByRole('radio', { name: /^Print At Home \(Email\)/ });
  expect(option).toHaveProperty('checked', true);
});

test('sends nothing without an address if one is required', async () => {
  await checkOut({ asksAddress: true });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Address line 1: Address field is required.',
  );
  expect(orders).toEqual([]);
});

test('waits for a pending code before it places the order, and shows the new total first', async () => {
  const code = respondLater();
  await open({ asksAddress: false, other: { '/discount': () => code.promise } });
  await userEvent.type(screen.getByLabelText('Discount code'), 'half');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await placeOrder();
  code.resolve(answer({ ...cartOf(false), discount: 20, discountCode: 'HALF', totalAmount: 20 }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Code HALF applied. Your new total is $20.00. Press PLACE ORDER NOW again to order.',
  );
  expect(orders).toEqual([]);

  const removed = respondLater();
  serve({ asksAddress: false, other: { '/discount': () => removed.promise } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await placeOrder();
  removed.resolve(answer(cartOf(false)));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Discount code removed. Your new total is $40.00. Press PLACE ORDER NOW again to order.',
  );
  expect(orders).toEqual([]);
  await placeOrder();
  await screen.findByText('Somebody else was faster.');
  expect(orders).toHaveLength(1);
});

test('reports a lost code when the buyer has already placed the order', async () => {
  const code = respondLater();
  await open({ asksAddress: false, other: { '/discount': () => code.promise } });
  await userEvent.type(screen.getByLabelText('Discount code'), 'half');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await placeOrder();
  code.reject(new TypeError('Failed to fetch'));
  expect((await screen.findByRole('alert')).textContent).toContain('Your order wasn’t placed');
  expect(screen.getByText(/^We can’t reach the server\./)).toBeDefined();
  expect(orders).toEqual([]);
});

test('ignores a response to a request sent before the connection was lost', async () => {
  const look = respondLater();
  const other = {
    '/setting': () => look.promise,
    '/payment': () => Promise.reject(new TypeError('Failed to fetch')),
  };
  await checkOut({ asksAddress: false, other });
  const isLost = () => screen.queryByText(/^We can’t reach the server\./) !== null;
  await waitFor(() => expect(isLost()).toBe(true));
  look.resolve(answer({ publicSetting: { covidSafety: '' } }));
  await act(() => look.promise);
  expect(isLost()).toBe(true);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(isLost()).toBe(false));
});
