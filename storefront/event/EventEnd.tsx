import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { codeOfProblem } from '../api/call.ts';
import { readProgramme, type PublicSetting } from '../api/eventApi.ts';
import { formatLongDay, formatTime } from './when.ts';

type EndOfEvent = 'over' | 'cancelled' | 'suspended';

/** Why the event's tickets aren't sold, as far as the loaded data says. */
export function endOf(known: {
  event: PublicEventPage;
  setting: PublicSetting | undefined;
  error: unknown;
}): EndOfEvent | null {
  const { event, setting } = known;
  const code = codeOfProblem(known.error);
  if (event.details.status === 'cancelled' || setting?.isCancelled || code === 'event_cancelled')
    return 'cancelled';
  if (event.isOver || setting?.isOver || code === 'event_over') return 'over';
  return event.isSuspended || setting?.isSuspended || code === 'sales_suspended'
    ? 'suspended'
    : null;
}

const TITLES: Readonly<Record<EndOfEvent, string>> = {
  over: 'This event has ended',
  cancelled: 'This event was canceled',
  suspended: 'Tickets aren’t on sale right now',
};

/** Replaces the cart and checkout of an event that isn't on sale. */
export function EventEnd({
  why,
  event,
}: {
  why: EndOfEvent;
  event: Pick<PublicEventPage, 'details'>;
}) {
  const { name, cancelReason } = event.details;
  return (
    <section className="notice">
      <h1>{TITLES[why]}</h1>
      <p role="alert">
        {why === 'over' && 'Tickets are no longer on sale.'}
        {why === 'suspended' && 'Check back later. Any tickets you already have are still valid.'}
        {why === 'cancelled' && (
          <>
            <bdi>{name}</bdi> won’t take place, and tickets are no longer on sale. You won’t be
            charged for anything in your cart.
          </>
        )}
      </p>
      {why === 'cancelled' && cancelReason && <p dir="auto">{cancelReason}</p>}
      {why !== 'suspended' && <OtherEvents event={event} />}
      <Link className="button primary" to="/">
        Back to Home
      </Link>
    </section>
  );
}

const MOST_OTHERS = 3;

/** The organizer's next events, for visitors who can't buy tickets to this one. */
export function OtherEvents({ event: { details } }: { event: Pick<PublicEventPage, 'details'> }) {
  const { data } = useQuery({ queryKey: ['events'], queryFn: readProgramme });
  const others = (data ?? []).filter((other) => other.details.slug !== details.slug);
  if (others.length === 0) return null;
  return (
    <section className="other-events" aria-labelledby="other-events">
      <h2 id="other-events">Upcoming events</h2>
      <ul className="plain">
        {others.slice(0, MOST_OTHERS).map(({ id, details: other }) => (
          <li key={id}>
            <Link dir="auto" to={`/${other.slug}/tickets`}>
              {other.name}
            </Link>
            <small>
              {formatLongDay(other.startDateTime, other.timeZone)},{' '}
              {formatTime(other.startDateTime, other.timeZone)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
