import type { TicketType } from '../api/eventApi.ts';
import { limitsOf } from '../cart/limitsOf.ts';
import { Quantity } from '../cart/Quantity.tsx';
import { formatAvailability, type SalesEnd } from '../event/when.ts';
import { PriceSplit } from './PriceSplit.tsx';

const FEW = 20;
/** The maximum that buyers expect, which isn't worth a line. */
const USUAL_MAX = 10;

/**
 * A ticket type on the menu. `name` tells it apart from the others; `organizer` receives a
 * donation.
 */
export function TicketCard({
  type,
  name,
  organizer,
  salesEnd,
  quantity,
  onChange,
}: {
  type: TicketType;
  name: string;
  organizer: string;
  salesEnd: SalesEnd;
  quantity: number;
  onChange(quantity: number): void;
}) {
  const { details, kind, soldOut, remainingQuantity } = type.details;
  const { least, most, perOrder } = limitsOf(type);
  return (
    <article
      className={`card ticket-type ${soldOut ? 'sold-out' : ''}`}
      aria-labelledby={`type-${type.id}`}
    >
      <div className="about">
        <h3 id={`type-${type.id}`} dir="auto">
          {name}
        </h3>
        {kind === 'donation' && (
          <p className="small">
            Donation to <bdi>{organizer}</bdi>
          </p>
        )}
        {details && <p dir="auto">{details}</p>}
        {!soldOut && (
          <>
            <p className="small">{`On sale ${formatAvailability(type.details, salesEnd)}`}</p>
            <p className="small">
              {least > 1 && `Minimum ${least}. `}
              {perOrder !== USUAL_MAX && `Maximum ${perOrder} per order. `}
              {remainingQuantity <= FEW && (
                <b className="low">{`Only ${remainingQuantity} left`}</b>
              )}
            </p>
          </>
        )}
      </div>
      <PriceSplit type={type} />
      {soldOut ? (
        <strong className="badge off">Sold out</strong>
      ) : (
        <Quantity name={name} least={least} most={most} onChange={onChange} value={quantity} />
      )}
    </article>
  );
}
