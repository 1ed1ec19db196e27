import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '../cart/draftPointer.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { Toasts } from '../layout/Toasts.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { keepFields } from './keptFields.ts';

const UID = 'c'.repeat(32);
const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor' };
const SHOWN = {
  tenant: TENANT,
  event: {
    id: 'e1',
    tenant: TENANT,
    charityName: null,
    isOver: false,
    details: { slug: 'night', name: 'Night', status: 'published', seatmap: null, timeZone: 'Z' },
    ticketTypes: [],
  },
} as unknown as EventPageProps;

const cartOf = (asksAddress: boolean) => ({
  draftOrderUID: UID,
  status: 'held',
  transactionNumber: 'ORDER1',
  ticketCount: 1,
  subtotal: 40,
  surcharge: 0,
  processingFee: 0,
  gatewayProcessingFee: 0,
  discount: 0,
  discountCode: null,
  vat: 0,
  donation: 0,
  totalAmount: 40,
  orderDetails: [
    {
      order: {
        ticketId: 's',
        ticketName: 'Stalls',
        price: 40,
        quantity: 1,
        isDonation: false,
      },
      price: 40,
    },
  ],
  asksAddress,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  canExtend: true,
  changes: [],
});

const REFUSED = { error: { code: 'conflict', message: 'Somebody else was faster.' } };
const orders: Record<string, unknown>[] = [];

/** A server with one cart that is held. It hears what is ordered, and refuses it. */
function serve(asksAddress: boolean): void {
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    const isPayment = path.endsWith('/payment');
    if (isPayment) {
      const sent = JSON.parse(String(body)) as { order: Record<string, unknown> };
      orders.push(sent.order);
    }
    const said = path.endsWith('/setting') ? { publicSetting: {} } : cartOf(asksAddress);
    return Promise.resolve(
      new Response(JSON.stringify(isPayment ? REFUSED : said), {
        status: isPayment ? 409 : 200,
        headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
      }),
    );
  });
}

async function checkOut({ asksAddress }: { asksAddress: boolean }): Promise<void> {
  serve(asksAddress);
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
  await userEvent.click(screen.getAllByRole('button', { name: 'PLACE ORDER NOW' })[0]!);
}

// jsdom opens no dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });

beforeEach(() => {
  orders.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

test('where no address is asked for, an email is enough, and none is sent', async () => {
  // It was asked for before: tax was in the cart then.
  keepFields(UID, { city: 'Portland' });
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

test('where it is asked for, nothing is sent without it', async () => {
  await checkOut({ asksAddress: true });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Address line 1: Address field is required.',
  );
  expect(orders).toEqual([]);
});
