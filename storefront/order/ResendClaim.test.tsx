import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { OrderStatusReply } from '../api/cartApi.ts';
import type { BuyerOrder } from '../api/orderApi.ts';
import { Toasts } from '../layout/Toasts.tsx';
import type { Page } from '../page.ts';
import { OrderOutcome } from '../success/OrderOutcome.tsx';
import { OrderPage } from './OrderPage.tsx';

const order = {
  orderUID: 'ABCDE12345',
  status: 'processing',
  email: 'zoe@example.test',
  dateCreated: '2082-11-01T16:00:00.000Z',
  completedAt: null,
  paymentMethod: 'card',
  tenant: { name: 'Riverside Arts' },
  event: {
    ...{ id: 'e1', name: 'Harbour Lights', date: 'Friday', time: '7:00 PM', place: '' },
    ...{ timeZone: 'America/New_York', eventImage: null },
  },
  ticketCount: 1,
  ...{ subtotal: 50, discount: 0, discountCode: null, surcharge: 0, processingFee: 0 },
  ...{ gatewayProcessingFee: 0, vat: 0, totalAmount: 50, refundedAmount: 0 },
  tickets: [],
} as unknown as BuyerOrder;
const tenant = { name: 'Riverside Arts' } as Page['tenant'];

const showPage = (status: BuyerOrder['status']) =>
  render(
    <Toasts>
      <OrderPage order={{ ...order, status }} token="secret" tenant={tenant} />
    </Toasts>,
  );
const showOutcome = (status: OrderStatusReply['status']) =>
  render(
    <MemoryRouter>
      <Toasts>
        <OrderOutcome
          order={{ ...order, status, transactionNumber: 'A' } as unknown as OrderStatusReply}
          uid="secret"
          slug="night"
          eventName="Night"
        />
      </Toasts>
    </MemoryRouter>,
  );
const button = () => screen.queryByRole('button', { name: 'Resend Claim Email' });

test.each([
  ['the buyer’s order', showPage],
  ['the page after the payment', showOutcome],
])('%s offers the claim email only while the payment is being confirmed', (_, show) => {
  const { unmount } = show('processing');
  expect(button()).not.toBeNull();
  unmount();
  show('awaiting_payment');
  expect(button()).toBeNull();
});

test('resends the claim email to the order’s own address', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ success: true })));
  vi.stubGlobal('fetch', network);
  showPage('processing');
  await userEvent.click(button()!);
  expect(await screen.findByText('Resent Claim Email')).toBeDefined();
  const [[path, init] = []] = network.mock.calls;
  expect([path, init?.method]).toEqual(['/api/p/orders/secret/resend', 'POST']);
});

test('says why a claim email could not be sent', async () => {
  const error = { code: 'rate_limited', message: 'Too many requests. Try again in an hour.' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 429 })));
  showPage('processing');
  await userEvent.click(button()!);
  expect(await screen.findByText('Failed to Resend Claim Email')).toBeDefined();
  expect(screen.getByText(error.message)).toBeDefined();
});
