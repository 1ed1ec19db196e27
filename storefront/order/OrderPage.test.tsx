import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BuyerOrder } from '../api/orderApi.ts';
import { Toasts } from '../layout/Toasts.tsx';
import type { Page } from '../page.ts';
import { OrderPage } from './OrderPage.tsx';

const order = {
  orderUID: 'ABCDE12345',
  status: 'completed',
  closeNote: null,
  refundNote: null,
  email: 'zoe@example.test',
  event: {
    name: 'Harbour Lights',
    startDateTime: '2082-12-05T00:00:00.000Z',
    date: 'Friday, December 4, 2082',
    time: '7:00 PM – 10:00 PM EST',
    place: '',
    isCancelled: false,
    cancelReason: '',
  },
  ticketCount: 1,
  ...{ subtotal: 50, discount: 0, discountCode: null, surcharge: 0, processingFee: 0 },
  ...{ gatewayProcessingFee: 0, vat: 0, totalAmount: 50, refundedAmount: 0 },
  tickets: [
    {
      ...{ ticketUID: 'A1', ticketTypeName: 'Stalls', ticketPrice: 50 },
      ...{ used: false, voided: false, refunded: false, code: 'A1.X', qrSvg: '<svg/>' },
    },
  ],
} as unknown as BuyerOrder;

const show = (given: Partial<BuyerOrder> = {}) =>
  render(
    <Toasts>
      <OrderPage
        order={{ ...order, ...given }}
        token="secret"
        tenant={{ name: 'Riverside Arts' } as Page['tenant']}
      />
    </Toasts>,
  );

test('shows tickets to be scanned, with download and resend', () => {
  show();
  expect(screen.getByRole('img', { name: 'QR code for ticket A1' })).toBeDefined();
  expect(screen.getByText(/Show each code at the door/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resend Tickets' })).toBeDefined();
});

test('says why a canceled event’s order is closed and what happens to the money, without tickets', () => {
  const [ticket] = order.tickets;
  show({
    refundNote: 'You’ll get a refund of $50.00.',
    event: { ...order.event, isCancelled: true, cancelReason: 'A storm is on its way.' },
    tickets: [{ ...ticket!, code: null, qrSvg: null }],
  });
  const note = screen.getByRole('status').textContent;
  for (const said of ['This event was canceled.', 'A storm is on its way.', 'refund of $50.00'])
    expect(note).toContain(said);
  expect(screen.getByText('Event canceled')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Remove from calendar' })).toBeDefined();
  expect(screen.queryByText(/Show each code at the door/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resend Tickets' })).toBeNull();
});

test('says why an order was closed', () => {
  show({ status: 'cancelled', tickets: [], closeNote: 'These tickets were sold out.' });
  expect(screen.getByRole('status').textContent).toBe('These tickets were sold out.');
});
