import type { EventPageProps } from '../../event/EventFrame.tsx';

export const UID = 'c'.repeat(32);
const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor' };
/** The page of an event on sale. */
export const SHOWN = {
  tenant: TENANT,
  event: {
    id: 'e1',
    tenant: TENANT,
    charityName: null,
    isOver: false,
    isSuspended: false,
    details: { slug: 'night', name: 'Night', status: 'published', seatmap: null, timeZone: 'Z' },
    ticketTypes: [],
  },
} as unknown as EventPageProps;

/** A held cart with one ticket. */
export const cartOf = (asksAddress: boolean) => ({
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

/** A response of the API. */
export const answer = (said: unknown, status = 200) =>
  new Response(JSON.stringify(said), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });
