import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import type { EventStatus } from '@foyer/plugin-events/contract';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const CAN = ['events:events.read', 'orders:boxOffice.sell', 'orders:orders.read'];
const event = (status: EventStatus) => ({
  id: EVENT,
  details: eventDetails({ status }),
});
const type = (id: string, name: string, kind = 'paid') => ({
  id,
  ticketName: name,
  price: 50,
  quantity: 10,
  details: { name, kind, price: 50, quantity: 10, remainingQuantity: 7 },
});
const TYPES = [
  type('t1', 'Stalls'),
  type('t2', 'Balcony', 'free'),
  type('t3', 'Guests', 'complimentary'),
  type('t4', 'Gift', 'donation'),
];
const sold = () =>
  Response.json({
    success: true,
    orderUID: 'NEW1',
    paymentMethod: 'cash',
    ticketCount: 2,
    totalAmount: 103,
    tickets: [],
  });
const refuse = (code: string, message: string) =>
  Response.json({ error: { code, message } }, { status: 409 });

function open(
  given: { sell?: () => Response | Promise<Response>; status?: EventStatus; can?: string[] } = {},
) {
  const { sell = sold, status = 'published', can = CAN } = given;
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    can,
    path: `/events/${EVENT}/box-office`,
    data: {
      [`tenants/${TENANT}/events`]: [event(status)],
      [`${BASE}/ticket-types`]: TYPES,
      [`${BASE}/box-office-prices`]: () =>
        Response.json({ prices: TYPES.map(({ id }) => ({ ticketId: id, cash: 51.5, card: 53 })) }),
      [`${BASE}/orders/quote`]: ({ body }) => {
        const { lines, discountCode, donation } = body as {
          lines: { quantity: number }[];
          discountCode: string;
          donation: number;
        };
        if (discountCode === 'WRONG')
          return Response.json(
            {
              error: {
                code: 'invalid',
                message: 'Some fields are wrong.',
                fields: { discountCode: ['This discount code is not valid.'] },
              },
            },
            { status: 422 },
          );
        const ticketCount = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const discount = discountCode === 'HALF' ? ticketCount * 25 : 0;
        const sums = { subtotal: ticketCount * 50 + donation, donation, discount };
        const vat = ticketCount * 1.5;
        const totalAmount = sums.subtotal - discount + vat;
        return Response.json({ ticketCount, ...sums, vat, totalAmount });
      },
      [`${BASE}/orders`]: sell,
    },
  });
}
const salesOf = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method, path }) => method === 'POST' && path === `${BASE}/orders`);
const stalls = () => screen.findByLabelText<HTMLInputElement>('Quantity of Stalls');

/** Presses a key on the focused element; Enter on a button is a click, as in a browser. */
function press(key: string) {
  const at = document.activeElement ?? document.body;
  if (fireEvent.keyDown(at, { key }) && key === 'Enter' && at instanceof HTMLButtonElement)
    fireEvent.click(at);
}
const write = (text: string) =>
  fireEvent.change(document.activeElement!, { target: { value: text } });
const isFocused = (element: HTMLElement) => expect(document.activeElement).toBe(element);

test('sells with a number and Enter twice, then starts the next sale', async () => {
  const page = open();
  isFocused(await stalls());
  write('2');
  press('Enter');
  isFocused(await screen.findByRole('button', { name: 'Sell for $103.00' }));
  expect(salesOf(page)).toEqual([]);
  press('Enter');
  expect(await screen.findByText(/2 tickets for \$103\.00, cash\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order NEW1' })).toBeTruthy();
  expect(salesOf(page)).toMatchObject([
    { body: { lines: [{ ticketId: 't1', quantity: 2 }], paymentMethod: 'cash' } },
  ]);
  isFocused(await stalls());
  expect((await stalls()).value).toBe('');
  expect(screen.getByRole('button', { name: 'Choose tickets' })).toBeTruthy();
});

test('shows the final prices and the total line by line', async () => {
  open();
  const input = await stalls();
  expect(await screen.findAllByText(/^\$51\.50 with fees and tax \(\$50\.00\)/)).toHaveLength(2);
  expect(screen.queryByLabelText('Price breakdown')).toBeNull();
  fireEvent.change(input, { target: { value: '2' } });
  const lines = (await screen.findByLabelText('Price breakdown')).textContent;
  expect(lines).toBe('Subtotal$100.00Taxes$3.00Total$103.00');
});

test('changes the quantity by arrows, plus and minus, never below zero', async () => {
  open();
  const input = await stalls();
  for (const key of ['ArrowUp', '+', '+', 'ArrowDown']) press(key);
  expect(input.value).toBe('2');
  for (const key of ['-', '-', 'ArrowDown']) press(key);
  expect(input.value).toBe('');
  fireEvent.change(input, { target: { value: '12' } });
  expect(screen.getByText(/only 7 left/)).toBeTruthy();
});

test('reports invalid quantities, and counts them as zero', async () => {
  const page = open();
  isFocused(await stalls());
  for (const text of ['1,5', '1.5', '-2', 'two']) {
    fireEvent.change(await stalls(), { target: { value: text } });
    expect((await stalls()).value).toBe(text);
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sell for/ })).toBeNull();
  }
  fireEvent.change(await stalls(), { target: { value: '5' } });
  expect(screen.queryByText('Enter a whole number.')).toBeNull();
  await screen.findByRole('button', { name: 'Sell for $257.50' });
  expect(salesOf(page)).toEqual([]);
});

test('sells no more than is left, and reloads what is left', async () => {
  const page = open();
  const input = await stalls();
  const reads = () => page.asked.filter(({ path }) => path === `${BASE}/ticket-types`).length;
  const before = reads();
  fireEvent.change(input, { target: { value: '8' } });
  const button = await screen.findByRole('button', { name: 'Not enough tickets left' });
  expect(button).toHaveProperty('disabled', true);
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  fireEvent.submit(button);
  expect(salesOf(page)).toEqual([]);
  fireEvent.change(input, { target: { value: '7' } });
  expect(await screen.findByRole('button', { name: 'Sell for $360.50' })).toBeTruthy();
});

test('sells once when Enter is pressed twice', async () => {
  let answer: (response: Response) => void = () => undefined;
  const page = open({ sell: () => new Promise((resolve) => (answer = resolve)) });
  await stalls();
  write('2');
  press('Enter');
  await screen.findByRole('button', { name: 'Sell for $103.00' });
  press('Enter');
  press('Enter');
  expect(await screen.findByRole('button', { name: 'Selling…' })).toBeTruthy();
  press('Enter');
  answer(sold());
  expect(await screen.findByText(/Ready for the next customer/)).toBeTruthy();
  expect(salesOf(page)).toHaveLength(1);
});

test('reports sold-out tickets and keeps the input', async () => {
  open({ sell: () => refuse('sold_out', 'Stalls: only 1 left.') });
  await stalls();
  write('2');
  press('Enter');
  await screen.findByRole('button', { name: 'Sell for $103.00' });
  press('Enter');
  expect((await screen.findByRole('alert')).textContent).toBe('Stalls: only 1 left.');
  expect((await stalls()).value).toBe('2');
  isFocused(screen.getByRole('button', { name: 'Sell for $103.00' }));
});

test('reports a lost connection, and records a retried sale once', async () => {
  let tries = 0;
  const keys: (string | null)[] = [];
  const page = open({
    sell: () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return sold();
    },
  });
  await stalls();
  write('2');
  press('Enter');
  await screen.findByRole('button', { name: 'Sell for $103.00' });
  press('Enter');
  expect((await screen.findByRole('alert')).textContent).toMatch(/won’t be recorded twice/);
  press('Enter');
  expect(await screen.findByText(/Ready for the next customer/)).toBeTruthy();
  for (const { headers } of salesOf(page)) keys.push(headers.get('idempotency-key'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('doesn’t sell complimentary tickets, donations or tickets of a draft', async () => {
  open();
  await stalls();
  expect(screen.getByLabelText('Quantity of Balcony')).toBeTruthy();
  expect(screen.queryByLabelText('Quantity of Guests')).toBeNull();
  expect(screen.queryByLabelText('Quantity of Gift')).toBeNull();
  expect(screen.queryByText('Complimentary')).toBeTruthy();
  open({ status: 'draft' });
  expect(await screen.findByText('Not on sale yet')).toBeTruthy();
  open({ status: 'cancelled' });
  await waitFor(() => expect(screen.getByText('This event was canceled')).toBeTruthy());
});

test('shows the ticket types in their order, with final prices from the first paint', async () => {
  const page = open();
  await stalls();
  expect(screen.getAllByText(/^\$51\.50 with fees and tax \(\$50\.00\)/)).toHaveLength(2);
  const listed = page.asked.find(({ path }) => path === `${BASE}/ticket-types`);
  expect(String(listed?.query)).toContain('details.position');
  fireEvent.click(screen.getByRole('radio', { name: /Card/ }));
  expect(screen.getAllByText(/^\$53\.00 with fees and tax/)).toHaveLength(2);
});

test('sells with a discount and a donation, and says what change is due', async () => {
  const page = open();
  fireEvent.change(await stalls(), { target: { value: '2' } });
  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  enter('Discount code (optional)', 'WRONG');
  expect(await screen.findByText('This discount code is not valid.')).toBeTruthy();
  enter('Discount code (optional)', 'HALF');
  enter('Donation (optional)', '10');
  const sell = await screen.findByRole('button', { name: 'Sell for $63.00' });
  expect(screen.getByLabelText('Price breakdown').textContent).toBe(
    'Subtotal$100.00Discount-$50.00Taxes$3.00Donation$10.00Total$63.00',
  );
  enter('Cash received (optional)', '60');
  expect(screen.getByText('$3.00 short of the total')).toBeTruthy();
  enter('Cash received (optional)', '110');
  expect(screen.getByText('Change due: $47.00')).toBeTruthy();
  fireEvent.click(sell);
  expect(await screen.findByRole('button', { name: 'Print receipt' })).toBeTruthy();
  expect(salesOf(page)).toMatchObject([{ body: { discountCode: 'HALF', donation: 10 } }]);
});

test('emails the tickets of the last sale to an address', async () => {
  const page = open({ can: [...CAN, 'orders:orders.resend'] });
  fireEvent.change(await stalls(), { target: { value: '2' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sell for $103.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Email tickets' }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Email$/ }), {
    target: { value: 'noor@example.test' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send email' }));
  await waitFor(() =>
    expect(page.asked.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: `${BASE}/resend`,
      body: { orderUID: 'NEW1', email: 'noor@example.test' },
    }),
  );
});
