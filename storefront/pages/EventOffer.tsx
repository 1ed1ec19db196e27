import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { formatDay, formatTime } from '../event/when.ts';
import { formatMoney } from '../money.ts';

/** What a ticket costs with every fee, or why there is none to be had. */
export function EventOffer({ event: { details, offer } }: { event: ProgrammeEvent }) {
  const { from, onePrice, plusTax, soldOut, fewLeft, nextSaleAt } = offer;
  if (from !== null)
    return (
      <p className="offer">
        <strong>{priceOf(from, onePrice)}</strong>
        {from > 0 && <small>with all fees{plusTax && ', plus tax'}</small>}
        {fewLeft && <b className="low">Few left</b>}
      </p>
    );
  return (
    <p className="offer">
      {soldOut && <b className="badge off">Sold out</b>}
      {nextSaleAt && (
        <span>
          {soldOut ? 'More tickets from ' : 'On sale from '}
          <time dateTime={nextSaleAt}>
            {formatDay(nextSaleAt, details.timeZone)}, {formatTime(nextSaleAt, details.timeZone)}
          </time>
        </span>
      )}
      {!soldOut && !nextSaleAt && <span>Not on sale right now</span>}
    </p>
  );
}

function priceOf(from: number, onePrice: boolean): string {
  if (from === 0) return onePrice ? 'Free' : 'Free and paid tickets';
  return `${onePrice ? '' : 'From '}${formatMoney(from)}`;
}
