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
  ['failed', 'Your payment didn’t go through', ['/night/account', '/night/tickets']],
  ['cancelled', 'This order was canceled', ['/night/tickets']],
  ['refunded', 'This order was refunded', ['/night/tickets']],
  ['needs_review', 'We’re reviewing your payment', []],
  ['processing', 'Confirming your payment', []],
  ['awaiting_payment', 'Confirming your payment', ['/night/account']],
] as const)('%s is said, with its number and a way on', (status, heading, ways) => {
  expect(show(status)).toEqual(ways);
  expect(screen.getByRole('heading').textContent).toBe(heading);
  expect(screen.getByText('ABCDE12345')).toBeDefined();
});

test('says how long a free order waits for confirmation, and where its link was sent', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(['order', 'u1'], {
    status: 'awaiting_confirmation',
    email: 'maya@example.com',
    ticketCount: 2,
    canChangeAddress: true,
    event: { timeZone: 'America/New_York' },
  });
  const order = {
    ...{ status: 'awaiting_confirmation', totalAmount: 0, ticketCount: 2 },
    ...{ transactionNumber: 'ABC', expiresAt: '2026-12-05T00:30:00.000Z' },
  };
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Toasts>
          <OrderOutcome order={order as OrderStatusReply} uid="u1" slug="night" eventName="Night" />
        </Toasts>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Confirm your tickets');
  expect(screen.getByText(/your 2 tickets until 7:30 PM EST/)).toBeDefined();
  expect(screen.getByText('maya@example.com')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resend email' })).toBeDefined();
});

test('shows the server’s note on a closed order as it is', () => {
  show('cancelled', 'These tickets sold out before your payment arrived.');
  expect(screen.getByRole('status').textContent).toContain('sold out before');
});

test.each(['expired', 'cancelled'] as const)(
  'says that an order is %s because its event was canceled, and offers no retry',
  (status) => {
    expect(show(status, 'This event was canceled.', 'event_cancelled')).toEqual(['/night/tickets']);
    expect(screen.getByRole('heading').textContent).toBe('This event was canceled');
  },
);

test('says that a code is one of several', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const ticket = { ticketTypeName: 'Stalls', qrSvg: '<svg/>' };
  queries.setQueryData(['order', 'u1'], {
    email: 'maya@example.com',
    ticketCount: 2,
    event: {
      ...{ date: 'Friday, December 4, 2082', time: '7:00 PM – 10:00 PM EST', place: '' },
      ...{ startDateTime: '2082-12-05T00:00:00.000Z', endDateTime: '2082-12-05T03:00:00.000Z' },
    },
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
  expect(screen.getByRole('img', { name: 'QR code for ticket A1' })).toBeDefined();
  expect(screen.getByText('Ticket 1 of 2')).toBeDefined();
  // Compares no-break spaces: a time must not wrap before its AM or PM.
  expect(document.querySelector('time')?.textContent).toBe(
    'Friday, December 4, 2082, 7:00\u00a0PM – 10:00\u00a0PM\u00a0EST',
  );
});
