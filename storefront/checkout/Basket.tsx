import type { CartBreakdown } from '../api/cartApi.ts';
import { donationBeside } from '../cart/donationBeside.ts';
import { toldApart } from '../event/toldApart.ts';
import type { TicketType } from '../api/eventApi.ts';
import { shownPrice, times } from '../cart/shownPrice.ts';
import { formatMoney, formatPrice } from '../money.ts';

const GONE = { sold_out: 'Sold out', off_sale: 'No longer on sale' } as const;

/** What is bought, at the prices of the menu. `organiser` and `charity` take what is given in lines and beside them. */
export function Basket({
  cart,
  types,
  organiser,
  charity,
}: {
  cart: CartBreakdown;
  types: readonly TicketType[];
  organiser: string;
  charity: string | null;
}) {
  const donation = donationBeside(cart);
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
              {order.quantity} × <bdi>{toldApart(names[place]!, names)}</bdi>
              {order.isDonation && (
                <small>
                  Donation to <bdi>{organiser}</bdi>
                </small>
              )}
            </dt>
            <dd>
              {order.unavailable
                ? GONE[order.unavailable]
                : formatPrice(times(shownPrice(order, types).each, order.quantity))}
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
            <dd>{formatMoney(donation)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
