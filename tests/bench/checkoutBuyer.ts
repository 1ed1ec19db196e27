import type { Venue } from './checkoutSeed.ts';
import { succeed, type keepAliveClient } from './keepAliveClient.ts';

export interface Ways {
  /** Connections to the shop and to the payment page. */
  shop: ReturnType<typeof keepAliveClient>;
  page: ReturnType<typeof keepAliveClient>;
  /** The parent domain of the tenants. */
  base: string;
  startedAt: number;
}

const cartOf = (venue: Venue, n: number) => ({
  lines: [{ ticketId: venue.typeIds[n % venue.typeIds.length], quantity: 1 }],
});

const cartPath = ({ tenantId, eventId }: Venue) =>
  `/api/p/tenants/${tenantId}/events/${eventId}/cart`;

/**
 * Creates a cart with one ticket.
 * @returns its URL
 */
export async function fillCart(venue: Venue, n: number, shop: Ways['shop']): Promise<Cart> {
  const { draftOrderUID } = await succeed<{ draftOrderUID: string }>(
    shop.ask('POST', cartPath(venue), cartOf(venue, n)),
  );
  return { draftOrderUID, path: `${cartPath(venue)}/${draftOrderUID}` };
}
interface Cart {
  draftOrderUID: string;
  path: string;
}

/**
 * One buyer's purchase.
 * @returns null if the tickets are sold out
 */
export async function buy(
  venue: Venue,
  n: number,
  { shop, page, base, startedAt }: Ways,
): Promise<{ uid: string; startedAt: number } | null> {
  const home = `http://${venue.url}.${base}/${venue.slug}`;
  const { draftOrderUID, path: cart } = await fillCart(venue, n, shop);
  const held = await shop.ask('POST', `${cart}/hold`);
  if (held.status === 409) return null;
  if (held.status !== 200) throw new Error(`A hold was answered ${held.status}.`);
  const { message, transactionNumber } = await succeed<{
    message: string;
    transactionNumber: string;
  }>(
    shop.ask('POST', `${cart}/payment`, {
      order: {
        email: `buyer${n}@example.test`,
        name: 'Ada Lovelace',
        address1: '1 Main Street',
        city: 'Portland',
        state: 'Maine',
        zipCode: '04101',
        country: 'USA',
      },
      cancelUrl: `${home}/cart`,
      successUrl: `${home}/success?orderID=${draftOrderUID}`,
    }),
  );
  const session = /cs_\w+/.exec(message)?.[0] ?? '';
  await succeed(
    page.ask('POST', `/_control/sessions/${session}/pay`, { card: '4242424242424242' }),
  );
  await succeed(
    shop.ask('GET', `${cartPath(venue).replace(/cart$/, 'orders')}/${draftOrderUID}/status`),
  );
  return { uid: transactionNumber, startedAt };
}
