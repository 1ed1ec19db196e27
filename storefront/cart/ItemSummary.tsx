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

/** Every line of what the order costs, as the server worked it out. What is free has no lines of nothing. */
export function ItemSummary({ cart, isStale = false }: { cart: Sums; isStale?: boolean }) {
  const { ticketCount, donation, discount, discountCode, totalAmount } = cart;
  const isShown = (amount: number) => totalAmount > 0 || amount > 0;
  const items = `${ticketCount} ${ticketCount === 1 ? 'item' : 'items'}`;
  const lines = [
    ['Surcharge', cart.surcharge],
    ['Processing Fee', cart.processingFee],
    ['Credit Card Processing Fee', cart.gatewayProcessingFee],
  ] as const;
  return (
    <dl className="sums" aria-busy={isStale}>
      {isShown(cart.subtotal) && (
        <div>
          <dt>
            Subtotal ({items})
            {donation > 0 && <small>with a donation of {formatMoney(donation)}</small>}
          </dt>
          <dd>{formatMoney(cart.subtotal)}</dd>
        </div>
      )}
      {lines
        .filter(([, amount]) => isShown(amount))
        .map(([label, amount]) => (
          <div key={label} className="muted">
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      {isShown(discount) && (
        <div className={discount > 0 ? 'saved' : 'muted'}>
          <dt>Discount{discount > 0 && discountCode ? ` (${discountCode})` : ''}</dt>
          <dd>
            {discount > 0 && '−'}
            {formatMoney(discount)}
          </dd>
        </div>
      )}
      {isShown(cart.vat) && (
        <div className="muted">
          <dt>Taxes</dt>
          <dd>{formatMoney(cart.vat)}</dd>
        </div>
      )}
      <div className="total">
        <dt>Total{cart.subtotal === 0 && ` (${items})`}</dt>
        <dd>{formatPrice(totalAmount)}</dd>
      </div>
    </dl>
  );
}
