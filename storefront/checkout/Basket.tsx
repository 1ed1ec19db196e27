import type { CartBreakdown } from '../api/cartApi.ts';
import { formatMoney } from '../money.ts';

export function Basket({ cart }: { cart: CartBreakdown }) {
  return (
    <section aria-labelledby="basket">
      <h2 id="basket">Your Basket</h2>
      <dl className="sums">
        {cart.orderDetails.map(({ order, price }) => (
          <div key={order.ticketId}>
            <dt>
              {order.quantity} × {order.ticketName}
            </dt>
            <dd>{formatMoney(price)}</dd>
          </div>
        ))}
        {cart.donation > 0 && (
          <div>
            <dt>Donation</dt>
            <dd>{formatMoney(cart.donation)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
