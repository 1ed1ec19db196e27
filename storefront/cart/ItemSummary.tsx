import { formatCount, formatDollars } from '@foyer/kit/numbers';
import type { CartBreakdown } from '../api/cartApi.ts';
import { formatPrice } from '../money.ts';

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

/** The lines of the order's price, as calculated by the server. Also shown for free orders. */
export function ItemSummary({ cart, isStale = false }: { cart: Sums; isStale?: boolean }) {
  const { ticketCount, donation, discount, discountCode, totalAmount } = cart;
  const isFree = totalAmount === 0 && ticketCount > 0;
  /** Zero amounts are words if the whole order is free. */
  const amountOf = (amount: number) => (isFree && amount === 0 ? 'None' : formatDollars(amount));
  const lines = [
    ['Surcharge', cart.surcharge],
    ['Processing Fee', cart.processingFee],
    ['Credit Card Processing Fee', cart.gatewayProcessingFee],
  ] as const;
  return (
    <dl className="sums" aria-busy={isStale}>
      <div>
        <dt>
          Subtotal ({formatCount(ticketCount, 'item', 'items')})
          {donation > 0 && <small>includes a {formatDollars(donation)} donation</small>}
        </dt>
        <dd>{isFree ? formatPrice(cart.subtotal) : formatDollars(cart.subtotal)}</dd>
      </div>
      {lines.map(([label, amount]) => (
        <div key={label} className="muted">
          <dt>{label}</dt>
          <dd>{amountOf(amount)}</dd>
        </div>
      ))}
      <div className={discount > 0 ? 'saved' : 'muted'}>
        <dt>Discount{discount > 0 && discountCode ? ` (${discountCode})` : ''}</dt>
        <dd>
          {discount > 0 && '−'}
          {amountOf(discount)}
        </dd>
      </div>
      <div className="muted">
        <dt>Taxes</dt>
        <dd>{amountOf(cart.vat)}</dd>
      </div>
      <div className="total">
        <dt>Total</dt>
        <dd>{isFree ? formatPrice(totalAmount) : formatDollars(totalAmount)}</dd>
      </div>
    </dl>
  );
}
