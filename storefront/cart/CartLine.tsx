import { formatDollars, formatNumber } from '@foyer/kit/numbers';
import type { TicketType } from '../api/eventApi.ts';
import { formatAvailability, type SalesEnd } from '../event/when.ts';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { formatPrice, shownPrice, times } from '../money.ts';
import { limitsOf, Quantity } from './Quantity.tsx';
import type { CartLineState } from './useCartLines.ts';

/**
 * A ticket type in the cart. `type` is missing if it is no longer on sale, and `unavailable` says
 * why it can't be bought. `name` tells it apart from the other lines; `organizer` receives a line
 * that is a donation.
 */
export function CartLine({
  line,
  name,
  type,
  unavailable,
  organizer,
  salesEnd,
  onChange,
}: {
  line: CartLineState;
  name: string;
  type: TicketType | undefined;
  unavailable: CartLineState['unavailable'];
  organizer: string;
  salesEnd: SalesEnd;
  onChange(quantity: number): void;
}) {
  const { price, quantity, isDonation } = line;
  const { each, fees } = shownPrice(price, type);
  const { least, most, perOrder } = type ? limitsOf(type) : { least: 1, most: 0, perOrder: 0 };
  /** More are in the cart than are left, but some are available. */
  const canBeFewer = quantity > most && most >= least;
  return (
    <li className="cart-line">
      <div className="about">
        <h3 dir="auto">{name}</h3>
        {isDonation && (
          <p className="small">
            Donation to <bdi>{organizer}</bdi>
          </p>
        )}
        <p className="small">
          <DotSeparated
            parts={[
              `${price === 0 ? 'Free' : `${formatDollars(each)} each`}${fees > 0 ? `, incl. ${formatDollars(fees)} fees` : ''}`,
              ...(type ? [`minimum ${least}, maximum ${perOrder} per purchase`] : []),
            ]}
          />
        </p>
        {type && <p className="small">Available {formatAvailability(type.details, salesEnd)}</p>}
        <p className="small">
          {unavailable === 'off_sale' && (
            <b className="gone">No longer on sale. Remove it to continue.</b>
          )}
          {unavailable === 'sold_out' && <b className="gone">Sold out</b>}
          {type && !unavailable && (
            <b className={type.details.remainingQuantity <= 20 ? 'low' : ''}>
              {formatNumber(type.details.remainingQuantity)}{' '}
              {!isDonation && (type.details.remainingQuantity === 1 ? 'ticket ' : 'tickets ')}left
            </b>
          )}
        </p>
      </div>
      {unavailable ? (
        <span className="amount muted">Not included</span>
      ) : (
        <strong className="amount">{formatPrice(times(each, quantity))}</strong>
      )}
      <div className="actions">
        <button
          type="button"
          className="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => onChange(0)}
        >
          Remove
        </button>
        {canBeFewer && (
          <button
            type="button"
            aria-label={`Change to ${most} ${name}`}
            onClick={() => onChange(most)}
          >
            Change to {most}
          </button>
        )}
        <Quantity name={name} least={least} most={most} onChange={onChange} value={quantity} />
      </div>
    </li>
  );
}
