import { formatDollars } from '@foyer/kit/numbers';
import { limitsOf, Quantity } from '../cart/Quantity.tsx';
import { formatAvailability, type SalesEnd } from '../event/when.ts';
import { sumOf } from '../money.ts';
import type { ShownType } from './linkedPrices.ts';

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
  type: ShownType;
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
              {perOrder !== USUAL_MAX && `Limit ${perOrder} per order. `}
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

/** The price with all fees, and its breakdown on tap. */
function PriceSplit({ type: { details, before } }: { type: ShownType }) {
  const { total, price, surcharge, processingFee, gatewayProcessingFee, vat } = details.allIn;
  const fees = sumOf([surcharge, processingFee, gatewayProcessingFee]);
  const parts = [
    ['Ticket', price],
    ['Surcharge', surcharge],
    ['Processing fee', processingFee],
    ['Card processing fee', gatewayProcessingFee],
  ] as const;
  return (
    <div className="price">
      <strong>
        {before !== undefined && (
          <s>
            <span className="unseen">Original price: </span>
            {formatDollars(before)}
          </s>
        )}{' '}
        {total === 0 ? 'Free' : formatDollars(total)}
      </strong>
      {(fees > 0 || vat > 0) && (
        <details>
          <summary>
            {[fees > 0 && `incl. ${formatDollars(fees)} fees`, vat > 0 && 'plus tax']
              .filter(Boolean)
              .join(', ')}
            <span className="unseen"> for {details.name}</span>
          </summary>
          <dl className="sums">
            {parts
              .filter(([, amount]) => amount > 0)
              .map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatDollars(amount)}</dd>
                </div>
              ))}
            {vat > 0 && (
              <div>
                <dt>Plus tax</dt>
                <dd>{formatDollars(vat)}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}
