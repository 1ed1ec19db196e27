import type { CartBreakdown } from '../api/cartApi.ts';
import { formatMoney, formatPrice } from '../money.ts';

type Sums = Pick<
  CartBreakdown,
  | 'ticketCount'
  | 'subtotal'
  | 'surcharge'
  | 'processingFee'
  | 'gatewayProcessingFee'
  | 'discount'
  | 'discountCode'
  | 'vat'
  | 'donation'
  | 'totalAmount'
>;

/** Every line of what the order costs, as the server worked it out; also where it costs nothing. */
export function ItemSummary({ cart, isStale = false }: { cart: Sums; isStale?: boolean }) {
  const { ticketCount, donation, discount, discountCode, totalAmount } = cart;
  const lines = [
    ['Surcharge', cart.surcharge],
    ['Processing Fee', cart.processingFee],
    ['Credit Card Processing Fee', cart.gatewayProcessingFee],
  ] as const;
  return (
    <dl className="sums" aria-busy={isStale}>
      <div>
        <dt>
          Subtotal ({ticketCount} {ticketCount === 1 ? 'item' : 'items'})
          {donation > 0 && <small>with a donation of {formatMoney(donation)}</small>}
        </dt>
        <dd>{formatMoney(cart.subtotal)}</dd>
      </div>
      {lines.map(([label, amount]) => (
        <div key={label} className="muted">
          <dt>{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={discount > 0 ? 'saved' : 'muted'}>
        <dt>Discount{discount > 0 && discountCode ? ` (${discountCode})` : ''}</dt>
        <dd>
          {discount > 0 && '−'}
          {formatMoney(discount)}
        </dd>
      </div>
      <div className="muted">
        <dt>Taxes</dt>
        <dd>{formatMoney(cart.vat)}</dd>
      </div>
      <div className="total">
        <dt>Total</dt>
        <dd>{ticketCount === 0 ? formatMoney(totalAmount) : formatPrice(totalAmount)}</dd>
      </div>
    </dl>
  );
}
