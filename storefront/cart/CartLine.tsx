import type { TicketType } from '../api/eventApi.ts';
import { formatWindow } from '../event/when.ts';
import { formatMoney } from '../money.ts';
import { limitsOf } from './limitsOf.ts';
import { Quantity } from './Quantity.tsx';
import type { CartLineState } from './useCartLines.ts';

/**
 * A kind of ticket in the cart; `type` is missing once it is not on sale any more. `name` tells it from
 * the other lines, `organiser` is whom a line that is a donation goes to.
 */
export function CartLine({
  line,
  name,
  type,
  organiser,
  onChange,
}: {
  line: CartLineState;
  name: string;
  type: TicketType | undefined;
  organiser: string;
  onChange(quantity: number): void;
}) {
  const { price, quantity, isDonation } = line;
  const { least, most, perOrder } = type ? limitsOf(type) : { least: 1, most: 0, perOrder: 0 };
  const window = type && formatWindow(type.details);
  return (
    <li className="cart-line">
      <div className="about">
        <h3 dir="auto">{name}</h3>
        {isDonation && (
          <p className="small">
            Donation to <bdi>{organiser}</bdi>
          </p>
        )}
        <p className="small">
          {price === 0 ? 'Free' : `${formatMoney(price)} each`}
          {type && ` · minimum ${least}, maximum ${perOrder} per purchase`}
        </p>
        <p className="small">{window ? `Available ${window}` : type && 'Available now'}</p>
        <p className="small">
          {!type && <b className="gone">No longer on sale. Please remove it.</b>}
          {type?.details.soldOut && <b className="gone">Sold out</b>}
          {type && !type.details.soldOut && (
            <b className={type.details.remainingQuantity <= 20 ? 'low' : ''}>
              {type.details.remainingQuantity.toLocaleString('en-US')}{' '}
              {!isDonation && (type.details.remainingQuantity === 1 ? 'ticket ' : 'tickets ')}left
            </b>
          )}
        </p>
      </div>
      <strong className="amount">{formatMoney((Math.round(price * 100) * quantity) / 100)}</strong>
      <div className="actions">
        <button
          type="button"
          className="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => onChange(0)}
        >
          Remove
        </button>
        <Quantity name={name} least={least} most={most} onChange={onChange} value={quantity} />
      </div>
    </li>
  );
}
