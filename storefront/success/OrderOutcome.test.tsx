import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { OrderOutcome } from './OrderOutcome.tsx';

function show(status: OrderStatusReply['status'], message: string | null = null): string[] {
  const order: OrderStatusReply = {
    status,
    message,
    transactionNumber: 'ABCDE12345',
    totalAmount: 40,
    ticketCount: 1,
    expiresAt: null,
  };
  render(
    <MemoryRouter>
      <OrderOutcome order={order} uid="u1" slug="night" eventName="Night" />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
}

test.each([
  ['expired', 'Your time ran out', ['/night/account', '/night/tickets']],
  ['failed', 'The payment did not go through', ['/night/account', '/night/tickets']],
  ['cancelled', 'This order was cancelled', ['/night/tickets']],
  ['refunded', 'This order was refunded', ['/night/tickets']],
  ['needs_review', 'We are checking your payment', []],
  ['processing', 'Confirming your payment', []],
  ['awaiting_payment', 'Confirming your payment', ['/night/account']],
] as const)('%s is said, with its number and a way on', (status, heading, ways) => {
  expect(show(status)).toEqual(ways);
  expect(screen.getByRole('heading').textContent).toBe(heading);
  expect(screen.getByText('ABCDE12345')).toBeDefined();
});

test('what the server says of an ending is said as it is', () => {
  show('cancelled', 'These tickets were sold out before your payment arrived.');
  expect(screen.getByRole('status').textContent).toContain('sold out before');
});
