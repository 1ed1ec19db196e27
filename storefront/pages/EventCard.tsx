import { formatDollars } from '@foyer/kit/numbers';
import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { pictureOf, posterOf } from '../event/pictures.ts';
import { formatDay, formatLongDay, formatTime, placeOf, stubDate } from '../event/when.ts';
import { DotSeparated } from '../layout/DotSeparated.tsx';

/** Length from which a name is set smaller. */
const LONG = 70;

/**
 * An event as a ticket: name, date, place, price and a stub. The whole card is a link. The lead
 * card's picture loads first, because it is the largest paint.
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
            <DotSeparated
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

/** The ticket price with all fees, or why no tickets are available. */
function EventOffer({ event: { details, offer } }: { event: ProgrammeEvent }) {
  const { from, onePrice, plusTax, soldOut, fewLeft, nextSaleAt } = offer;
  if (from !== null)
    return (
      <p className="offer">
        <strong>{priceOf(from, onePrice)}</strong>
        {from > 0 && <small>fees included{plusTax && ', plus tax'}</small>}
        {fewLeft && <b className="low">Only a few left</b>}
      </p>
    );
  return (
    <p className="offer">
      {soldOut && <b className="badge off">Sold out</b>}
      {nextSaleAt && (
        <span>
          {soldOut ? 'More tickets on sale ' : 'On sale '}
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
  return `${onePrice ? '' : 'From '}${formatDollars(from)}`;
}
