import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { codeOfProblem } from '../api/problemOf.ts';
import type { PublicSetting } from '../api/eventApi.ts';

export type EndOfEvent = 'over' | 'cancelled';

/** Why the tickets of an event are no longer sold, as far as what was read says so. */
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

/** Stands where a cart or the checkout of an event would be, once nothing of it is sold any more. */
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
      <h1>This event is {why}</h1>
      <p role="alert">
        {why === 'over' ? (
          'Its tickets are no longer sold.'
        ) : (
          <>
            <bdi>{name}</bdi> will not take place, and its tickets are no longer sold. Nothing that
            is still in a cart is charged.
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
