import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { formatDay, formatTime } from '../event/when.ts';

/** Stands where the tickets would, and says why there are none. */
export function NothingOnSale({ event: { details, nextSaleAt } }: { event: PublicEventPage }) {
  const { status, timeZone } = details;
  if (status === 'cancelled')
    return <p className="note bad">This event is cancelled. Its tickets are no longer sold.</p>;
  if (nextSaleAt === null)
    return <p className="note">No tickets are on sale right now. Please come back later.</p>;
  return (
    <p className="note">
      Tickets go on sale on{' '}
      <time dateTime={nextSaleAt}>
        {formatDay(nextSaleAt, timeZone)}, {formatTime(nextSaleAt, timeZone)}
      </time>
      .
    </p>
  );
}
