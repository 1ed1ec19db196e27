import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { dayOf, placeOf } from '../event/when.ts';

/** What a visitor looks for: the home page's query parameters. */
export interface EventFilter {
  /** Words of the name or place. */
  q: string;
  /** `2026-07`, or empty for any month. */
  month: string;
  price: '' | 'free' | 'paid';
  view: 'list' | 'calendar';
}

export const NO_FILTER: EventFilter = { q: '', month: '', price: '', view: 'list' };

/** Unknown values are ignored, because links can be edited. */
export function readFilter(search: string): EventFilter {
  const query = new URLSearchParams(search);
  const month = query.get('month') ?? '';
  const price = query.get('price');
  return {
    q: (query.get('q') ?? '').trim(),
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
    price: price === 'free' || price === 'paid' ? price : '',
    view: query.get('view') === 'calendar' ? 'calendar' : 'list',
  };
}

/** The home page's address with this filter. */
export function addressOf({ q, month, price, view }: EventFilter): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(month && { month }),
    ...(price && { price }),
    ...(view === 'calendar' && { view }),
  }).toString();
  return query ? `/?${query}` : '/';
}

/** The event's day at its location. */
export const eventDay = ({ details }: ProgrammeEvent): string =>
  dayOf(details.startDateTime, details.timeZone);

export const eventMonth = (event: ProgrammeEvent): string => eventDay(event).slice(0, 7);

/** Months with events, soonest first. */
export const monthsOf = (events: readonly ProgrammeEvent[]): string[] =>
  [...new Set(events.map(eventMonth))].toSorted();

/** The events that match the words and the price; `month` is left to the view. */
export function matching(
  events: readonly ProgrammeEvent[],
  { q, price }: Pick<EventFilter, 'q' | 'price'>,
): ProgrammeEvent[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    const text = plain(`${event.details.name} ${placeOf(event.details)}`);
    return words.every((word) => text.includes(word)) && hasPrice(event, price);
  });
}

/** Ignores case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** An event without tickets on sale has no price. */
function hasPrice({ offer: { from, onePrice } }: ProgrammeEvent, price: EventFilter['price']) {
  if (price === '') return true;
  return price === 'free' ? from === 0 : from !== null && (from > 0 || !onePrice);
}
