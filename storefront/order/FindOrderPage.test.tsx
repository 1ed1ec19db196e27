import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { FindOrderPage } from './FindOrderPage.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const network = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } });

function Elsewhere() {
  return <p>at {useLocation().pathname}</p>;
}

beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
  render(
    <MemoryRouter initialEntries={['/orders']}>
      <Routes>
        <Route path="/orders" element={<FindOrderPage tenant={TENANT} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
});

const fill = async (number: string, email: string) => {
  await userEvent.type(screen.getByLabelText('Order number'), number);
  await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`);
};

test('finds an order by its number and email', async () => {
  network.mockResolvedValue(answer(200, { token: 'K7~signed' }));
  await fill('K7', 'zoe@example.test');
  await screen.findByText('at /orders/K7~signed');
  expect(JSON.parse(network.mock.calls[0]?.[1]?.body as string)).toEqual({
    orderUID: 'K7',
    email: 'zoe@example.test',
  });
});

test('says that no order was found and keeps the input', async () => {
  network.mockResolvedValue(
    answer(404, { error: { code: 'not_found', message: 'Order not found.' } }),
  );
  await fill('K7', 'zoe@example.test');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Order not found.');
  expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'K7');
});

test('sends nothing until both fields are filled in', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Find order' }));
  await screen.findByText('Please enter your order number.');
  await screen.findByText('Please enter a valid email.');
  expect(network).not.toHaveBeenCalled();
});
