import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { Toasts } from '../layout/Toasts.tsx';
import { OrderOutcome } from './OrderOutcome.tsx';

function show(
  status: OrderStatusReply['status'],
  message: string | null = null,
  closeCause: OrderStatusReply['closeCause'] = null,
): string[] {
  const order: OrderStatusReply = {
    status,
    message,
    transactionNumber: 'ABCDE12345',
    totalAmount: 40,
    ticketCount: 1,
    expiresAt: null,
    closeCause,
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
  ['cancelled', 'This order was canceled', ['/night/tickets']],
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

test.each(['expired', 'cancelled'] as const)(
  'an order that is %s since its event was canceled says so, and is not tried again',
  (status) => {
    expect(show(status, 'This event was canceled.', 'event_cancelled')).toEqual(['/night/tickets']);
    expect(screen.getByRole('heading').textContent).toBe('This event was canceled');
  },
);

test('a code that is one of several says so', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const ticket = { ticketTypeName: 'Stalls', qrSvg: '<svg/>' };
  queries.setQueryData(['order', 'u1'], {
    email: 'maya@example.com',
    ticketCount: 2,
    event: { date: 'Friday, December 04, 2082', time: '7:00 PM – 10:00 PM EST', place: '' },
    tickets: [
      { ...ticket, ticketUID: 'A1' },
      { ...ticket, ticketUID: 'A2' },
    ],
  });
  const order = { status: 'completed', totalAmount: 80, ticketCount: 2, transactionNumber: 'ABC' };
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Toasts>
          <OrderOutcome order={order as OrderStatusReply} uid="u1" slug="night" eventName="Night" />
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('img', { name: 'Code of ticket A1' })).toBeDefined();
  expect(screen.getByText('Ticket 1 of 2')).toBeDefined();
  // Spaces as they stand: a time does not part from its AM or PM at the end of a line.
  expect(document.querySelector('time')?.textContent).toBe(
    'Friday, December 04, 2082, 7:00\u00a0PM – 10:00\u00a0PM\u00a0EST',
  );
});
