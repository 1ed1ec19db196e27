import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { pictureOf } from '../event/pictureOf.ts';
import { placeOf } from '../event/placeOf.ts';
import { posterOf } from '../event/posterOf.ts';
import { formatLongDay, formatTime, stubDate, formatDay } from '../event/when.ts';
import { Parted } from '../layout/Parted.tsx';
import { formatMoney } from '../money.ts';

/** From here on a name in the largest letters would be a page of its own. */
const LONG = 70;

/**
 * An event as a ticket: what, when and where, what it costs, and the date on its stub. All of it
 * leads there. The first picture is what the page is waited for.
 */
export function EventCard({ event, isLead }: { event: ProgrammeEvent; isLead: boolean }) {
  const { name, slug, startDateTime, timeZone, eventImage } = event.details;
  const { month, day } = stubDate(startDateTime, timeZone);
  const place = placeOf(event.details);
  return (
    <article className={`ticket event ${isLead ? 'lead' : ''}`}>
      <img
        className="poster"
        {...(eventImage
          ? pictureOf(eventImage, `(max-width: 767px) 100vw, ${isLead ? 600 : 300}px`)
          : { src: posterOf(event.id) })}
        alt=""
        width={1200}
        height={675}
        {...(isLead ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      <div>
        <h3 dir="auto" className={name.length > LONG ? 'long' : ''}>
          <Link to={`/${slug}/tickets`}>{name}</Link>
        </h3>
        <p>
          <time dateTime={startDateTime}>
            <Parted
              parts={[formatLongDay(startDateTime, timeZone), formatTime(startDateTime, timeZone)]}
            />
          </time>
        </p>
        {place && (
          <p className="small" dir="auto">
            {place}
          </p>
        )}
        <EventOffer event={event} />
      </div>
      <div className="stub-date" aria-hidden="true">
        <span>{month}</span>
        <strong>{day}</strong>
      </div>
    </article>
  );
}

/** What a ticket costs with every fee, or why there is none to be had. */
function EventOffer({ event: { details, offer } }: { event: ProgrammeEvent }) {
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
