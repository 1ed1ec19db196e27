import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { donationBeside } from '../cart/donationBeside.ts';
import { formatMoney } from '../money.ts';

export function Basket({ cart, types }: { cart: CartBreakdown; types: readonly TicketType[] }) {
  const donation = donationBeside(cart, types);
  return (
    <section aria-labelledby="basket">
      <h2 id="basket">Your Basket</h2>
      <dl className="sums">
        {cart.orderDetails.map(({ order, price }) => (
          <div key={order.ticketId}>
            <dt>
              {order.quantity} × <bdi>{order.ticketName}</bdi>
            </dt>
            <dd>{formatMoney(price)}</dd>
          </div>
        ))}
        {donation > 0 && (
          <div>
            <dt>Donation</dt>
            <dd>{formatMoney(donation)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
