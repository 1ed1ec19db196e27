import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { formatDay, formatTime } from '../event/when.ts';

/** Says why no tickets are on sale. */
export function NothingOnSale({ event }: { event: PublicEventPage }) {
  const { isOver, nextSaleAt, ticketTypes } = event;
  const { status, timeZone, cancelReason } = event.details;
  if (status === 'cancelled')
    return (
      <div className="note bad">
        This event was canceled. Tickets are no longer on sale.
        {cancelReason && <p dir="auto">{cancelReason}</p>}
      </div>
    );
  if (isOver) return <p className="note">This event has ended. Tickets are no longer on sale.</p>;
  if (nextSaleAt === null && ticketTypes.length > 0)
    return <p className="note">This event is sold out.</p>;
  if (nextSaleAt === null)
    return <p className="note">No tickets are on sale right now. Check back later.</p>;
  return (
    <p className="note">
      {ticketTypes.length > 0 ? 'More tickets' : 'Tickets'} go on sale on{' '}
      <time dateTime={nextSaleAt}>
        {formatDay(nextSaleAt, timeZone)}, {formatTime(nextSaleAt, timeZone)}
      </time>
      .
    </p>
  );
}
