import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { codeOfProblem } from '../api/call.ts';
import type { PublicSetting } from '../api/eventApi.ts';
import { OtherEvents } from './OtherEvents.tsx';

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
