import { conflict, notFound, type ApiError } from '@foyer/kit';
import type { Refusal } from '@foyer/plugin-events/server';

type Problem = Partial<Pick<Refusal, 'name' | 'left'>> & { problem: string };

/** The seller's error message for tickets that are unavailable. */
export function refusalError({ problem, name, left }: Problem): ApiError {
  const kind = name ?? 'This ticket type';
  if (problem === 'event_closed') return notFound('event');
  if (problem === 'event_cancelled') return conflict(problem, 'This event was canceled.');
  if (problem === 'type_unknown') return notFound('ticket type');
  if (problem === 'complimentary_limit')
    return conflict(
      'complimentary_limit',
      left
        ? `You can issue only ${left} more complimentary ${left === 1 ? 'ticket' : 'tickets'} for this event.`
        : 'All complimentary tickets for this event have been issued.',
    );
  if (problem === 'capacity')
    return conflict(
      'capacity',
      left ? `The event has room for only ${left} more.` : 'The event is full.',
    );
  return conflict('sold_out', left ? `${kind}: only ${left} left.` : `${kind} is sold out.`);
}
