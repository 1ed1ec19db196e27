import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, cartOf, SHOWN, UID } from './testing/sampleCheckout.ts';

const LIBRARY = 'libphonenumber-js/max';
const NO_CODE = 'Start the number with + and its country code.';
const REFUSED = { error: { code: 'conflict', message: 'Somebody else was faster.' } };
const orders: Record<string, unknown>[] = [];

// jsdom doesn't implement dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });

beforeEach(() => {
  orders.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/setting')) return Promise.resolve(answer({ publicSetting: {} }));
    if (!path.endsWith('/payment')) return Promise.resolve(answer(cartOf(true)));
    orders.push((JSON.parse(String(body)) as { order: Record<string, unknown> }).order);
    return Promise.resolve(answer(REFUSED, 409));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock(LIBRARY);
  vi.resetModules();
});

/** Opens checkout before the rules of other countries are loaded, and fills it in. */
async function open(phone: string, loadLibrary: () => Promise<object>): Promise<void> {
  vi.resetModules();
  vi.doMock(LIBRARY, loadLibrary);
  const { CheckoutPage } = await import('./CheckoutPage.tsx');
  const { Toasts } = await import('../layout/Toasts.tsx');
  const { keepDraft } = await import('../cart/draftPointer.ts');
  const { saveFields } = await import('./accountFields.ts');
  keepDraft('night', UID);
  saveFields(UID, {
    email: 'maya@example.com',
    name: 'Maya',
    phone,
    address1: 'Torstraße 1',
    city: 'Berlin',
    state: 'Berlin',
    zipCode: '10119',
    country: 'Germany',
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/night/account']}>
        <Toasts>
          <Routes>
            <Route path="/night/account" element={<CheckoutPage {...SHOWN} />} />
            <Route path="/night/cart" element={<p>The cart</p>} />
          </Routes>
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Email');
}

const button = () => screen.getByRole('button', { name: 'PLACE ORDER NOW' });
const isBusy = () => button().getAttribute('aria-busy') === 'true';
const hang = () => new Promise<object>(() => undefined);
const fail = () => Promise.reject(new Error('Failed to fetch'));

test('is busy while the rules load, then sends one order with the current values', async () => {
  const library = await vi.importActual<object>(LIBRARY);
  let load: (loaded: object) => void = () => undefined;
  const loading = new Promise<object>((resolve) => {
    load = resolve;
  });
  await open('030 901820', () => loading);
  fireEvent.click(button());
  fireEvent.click(button());
  expect(isBusy()).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Full name/), { target: { value: 'Maya Lind' } });
  expect(orders).toEqual([]);
  load(library);
  await screen.findByText('Somebody else was faster.');
  expect(orders).toEqual([
    expect.objectContaining({ name: 'Maya Lind', phone: '+49 30 901820', country: 'Germany' }),
  ]);
  expect(isBusy()).toBe(false);
});

test('places the order without the rules if they take too long', async () => {
  await open('+49 30 901820', hang);
  fireEvent.click(button());
  expect(isBusy()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(orders).toMatchObject([{ phone: '+49 30 901820' }]);
});

test('sends nothing for a buyer who has left while the rules load', async () => {
  await open('+49 30 901820', hang);
  fireEvent.click(button());
  fireEvent.click(screen.getByRole('button', { name: 'GO BACK TO CART' }));
  await screen.findByText('The cart');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(orders).toEqual([]);
});

test('asks for the country code if the rules can’t be loaded', async () => {
  await open('030 901820', fail);
  fireEvent.click(button());
  const field = screen.getByLabelText(/^Mobile number/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(NO_CODE);
  expect(orders).toEqual([]);
  fireEvent.change(field, { target: { value: '+49 30 901820' } });
  fireEvent.click(button());
  await waitFor(() => expect(orders).toMatchObject([{ phone: '+49 30 901820' }]));
});
