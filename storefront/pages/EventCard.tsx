import type { PublicEvent } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { placeOf } from '../event/placeOf.ts';
import { posterOf } from '../event/posterOf.ts';
import { formatLongDay, formatTime, stubDate } from '../event/when.ts';

/** An event as a ticket: what, when and where, and the date on its stub. All of it leads there. */
export function EventCard({ event: { id, details } }: { event: PublicEvent }) {
  const { name, slug, startDateTime, timeZone, eventImage } = details;
  const { month, day } = stubDate(startDateTime, timeZone);
  return (
    <article className="ticket event">
      {eventImage ? (
        <img className="poster" src={eventImage} alt="" loading="lazy" />
      ) : (
        <i className={`poster ${posterOf(id)}`} aria-hidden="true" />
      )}
      <div>
        <h3>
          <Link to={`/${slug}/tickets`}>{name}</Link>
        </h3>
        <p>
          <time dateTime={startDateTime}>
            {formatLongDay(startDateTime, timeZone)} · {formatTime(startDateTime, timeZone)}
          </time>
        </p>
        {placeOf(details) && <p className="small">{placeOf(details)}</p>}
      </div>
      <div className="stub-date" aria-hidden="true">
        <span>{month}</span>
        <strong>{day}</strong>
      </div>
    </article>
  );
}
