import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { codeOfProblem } from '../api/call.ts';
import type { PublicSetting } from '../api/eventApi.ts';

type EndOfEvent = 'over' | 'cancelled';

/** Why the event's tickets are no longer sold, as far as the loaded data says. */
export function endOf(known: {
  event: PublicEventPage;
  setting: PublicSetting | undefined;
  error: unknown;
}): EndOfEvent | null {
  const { event, setting } = known;
  const code = codeOfProblem(known.error);
  if (event.details.status === 'cancelled' || setting?.isCancelled || code === 'event_cancelled')
    return 'cancelled';
  return event.isOver || setting?.isOver || code === 'event_over' ? 'over' : null;
}

/** Replaces the cart and checkout of an event that is no longer on sale. */
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
      <h1>{why === 'over' ? 'This event has ended' : 'This event was canceled'}</h1>
      <p role="alert">
        {why === 'over' ? (
          'Tickets are no longer on sale.'
        ) : (
          <>
            <bdi>{name}</bdi> won’t take place, and tickets are no longer on sale. You won’t be
            charged for anything in your cart.
          </>
        )}
      </p>
      {why === 'cancelled' && cancelReason && <p dir="auto">{cancelReason}</p>}
      <Link className="button primary" to="/">
        Back to Home
      </Link>
    </section>
  );
}
