import { conflict, notFound, type ApiError } from '@foyer/kit';
import type { Refusal } from '@foyer/plugin-events/server';

type Problem = Partial<Pick<Refusal, 'name' | 'left'>> & { problem: string };

/** Why the stock gave nothing, as a sentence for whoever sells. */
export function refusalError({ problem, name, left }: Problem): ApiError {
  const kind = name ?? 'this kind';
  if (problem === 'event_closed') return notFound('event');
  if (problem === 'event_cancelled') return conflict(problem, 'This event is cancelled.');
  if (problem === 'type_unknown') return notFound('ticket type');
  if (problem === 'complimentary_limit')
    return conflict(
      'complimentary_limit',
      left
        ? `Only ${left} more complimentary tickets may be issued for this event.`
        : 'The complimentary tickets of this event have all been issued.',
    );
  if (problem === 'capacity')
    return conflict('capacity', left ? `The event has ${left} places left.` : 'The event is full.');
  return conflict('sold_out', left ? `Only ${left} of ${kind} are left.` : `${kind} is sold out.`);
}
