import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BuyerOrder } from '../api/orderApi.ts';
import { SentTo } from './ConfirmedOrder.tsx';

const order = { email: 'zoe@wrong.test', ticketCount: 2, canChangeAddress: true } as BuyerOrder;

const show = (given: Partial<BuyerOrder> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SentTo order={{ ...order, ...given }} token="secret" />
    </QueryClientProvider>,
  );

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });

test('lets a buyer correct a mistyped address, and confirms it', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(answer(200, { success: true })));
  vi.stubGlobal('fetch', network);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
  await userEvent.keyboard('zoe@right.test{Enter}');
  await screen.findByText(/Now sent to/);
  const [[path, init] = []] = network.mock.calls;
  expect([path, init?.method]).toEqual(['/api/p/orders/secret/email', 'PATCH']);
  expect(JSON.parse(init?.body as string)).toEqual({ email: 'zoe@right.test' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows a rejection next to the field, which keeps its value', async () => {
  const message = 'The email address of this order can no longer be changed.';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(answer(409, { error: { code: 'too_late', message } })),
  );
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
  await userEvent.keyboard('zoe@right.test{Enter}');
  await screen.findByText(message);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'zoe@right.test');
});

test('doesn’t offer to change the address when it is too late', () => {
  show({ canChangeAddress: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['has tickets', 'completed', /Your tickets will get new codes/],
  ['waits for its confirmation', 'awaiting_confirmation', /The link we sent before/],
] as const)('an order that %s says what stops working', async (_which, status, said) => {
  show({ status });
  await userEvent.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
  expect(screen.getByRole('textbox', { description: said })).toBeTruthy();
});
