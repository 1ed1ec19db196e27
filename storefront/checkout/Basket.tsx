import type { CartBreakdown } from '../api/cartApi.ts';
import { donationBeside } from '../cart/donationBeside.ts';
import { toldApart } from '../event/toldApart.ts';
import { formatMoney } from '../money.ts';

/** What is bought. `organiser` and `charity` take what is given in lines and beside them. */
export function Basket({
  cart,
  organiser,
  charity,
}: {
  cart: CartBreakdown;
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
        {cart.orderDetails.map(({ order, price }, place) => (
          <div key={order.ticketId}>
            <dt>
              {order.quantity} × <bdi>{toldApart(names[place]!, names)}</bdi>
              {order.isDonation && (
                <small>
                  Donation to <bdi>{organiser}</bdi>
                </small>
              )}
            </dt>
            <dd>{formatMoney(price)}</dd>
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
