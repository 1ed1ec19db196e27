import { formatDollars } from '@foyer/kit/numbers';
import type { CartBreakdown } from '../api/cartApi.ts';
import { extraDonation } from '../cart/DonationField.tsx';
import { disambiguateName } from '../event/disambiguateName.ts';
import type { TicketType } from '../api/eventApi.ts';
import { shownPrice, times } from '../cart/shownPrice.ts';
import { formatPrice } from '../money.ts';

const GONE = { sold_out: 'Sold out', off_sale: 'No longer on sale' } as const;

/**
 * The items of the order at menu prices. `organizer` receives donation lines, `charity` the
 * additional donation.
 */
export function Basket({
  cart,
  types,
  organizer,
  charity,
}: {
  cart: CartBreakdown;
  types: readonly TicketType[];
  organizer: string;
  charity: string | null;
}) {
  const donation = extraDonation(cart);
  const typeOf = (ticketTypeId: string) => types.find(({ id }) => id === ticketTypeId);
  const names = cart.orderDetails.map(({ order }) => ({
    name: order.ticketName,
    price: order.price,
  }));
  return (
    <section aria-labelledby="basket">
      <h2 id="basket">Your Basket</h2>
      <dl className="sums">
        {cart.orderDetails.map(({ order }, place) => (
          <div key={order.ticketId}>
            <dt>
              {order.quantity} × <bdi>{disambiguateName(names[place]!, names)}</bdi>
              {order.isDonation && (
                <small>
                  Donation to <bdi>{organizer}</bdi>
                </small>
              )}
            </dt>
            <dd>
              {order.unavailable
                ? GONE[order.unavailable]
                : formatPrice(
                    times(shownPrice(order.price, typeOf(order.ticketId)).each, order.quantity),
                  )}
            </dd>
          </div>
        ))}
        {donation > 0 && (
          <div>
            <dt>
              Donation
              {charity !== null && (
                <>
                  {' to '}
                  <bdi>{charity}</bdi>
                </>
              )}
            </dt>
            <dd>{formatDollars(donation)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
