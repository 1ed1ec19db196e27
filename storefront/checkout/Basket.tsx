import { formatDollars } from '@foyer/kit/numbers';
import type { CartBreakdown } from '../api/cartApi.ts';
import { extraDonation } from '../cart/DonationField.tsx';
import { disambiguateName } from '../tickets/ticketNames.ts';
import { times, formatPrice } from '../money.ts';

const GONE = { sold_out: 'Sold out', off_sale: 'No longer on sale' } as const;

/**
 * The order's price: each line at its ticket price, then what is added or taken off, then the
 * total. The amounts add up to the total, and amounts of zero are left out.
 * @param given.organizer receives donation lines
 * @param given.charity receives the additional donation
 */
export function Basket({
  cart,
  organizer,
  charity,
}: {
  cart: CartBreakdown;
  organizer: string;
  charity: string | null;
}) {
  const names = cart.orderDetails.map(({ order }) => ({
    name: order.ticketName,
    price: order.price,
  }));
  const { discount, discountCode } = cart;
  const amounts = [
    ['Surcharge', cart.surcharge],
    ['Processing Fee', cart.processingFee],
    ['Credit Card Processing Fee', cart.gatewayProcessingFee],
    ['Taxes', cart.vat],
    [`Donation${charity === null ? '' : ` to ${charity}`}`, extraDonation(cart)],
  ] as const;
  return (
    <>
      <h2>Your Basket</h2>
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
                : formatPrice(times(order.price, order.quantity))}
            </dd>
          </div>
        ))}
      </dl>
      <h2>Order Summary</h2>
      <dl className="sums">
        {discount > 0 && (
          <div className="saved">
            <dt>Discount{discountCode ? ` (${discountCode})` : ''}</dt>
            <dd>−{formatDollars(discount)}</dd>
          </div>
        )}
        {amounts
          .filter(([, amount]) => amount > 0)
          .map(([label, amount]) => (
            <div key={label} className="muted">
              <dt>{label}</dt>
              <dd>{formatDollars(amount)}</dd>
            </div>
          ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{formatPrice(cart.totalAmount)}</dd>
        </div>
      </dl>
    </>
  );
}
