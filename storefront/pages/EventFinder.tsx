import { monthInWords } from '@foyer/kit/dates';
import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EventCalendar } from './EventCalendar.tsx';
import { EventCard } from './EventCard.tsx';
import {
  addressOf,
  type EventFilter,
  eventMonth,
  matching,
  monthsOf,
  NO_FILTER,
  readFilter,
} from './eventFilter.ts';

/**
 * Many events, with a search, filters and a calendar. The filter is in the address, so the form and
 * the links also work without JavaScript.
 */
export function EventFinder({ events }: { events: readonly ProgrammeEvent[] }) {
  const filter = readFilter(useLocation().search);
  const found = matching(events, filter);
  const isCalendar = filter.view === 'calendar';
  const [first] = found;
  // The calendar always shows one month.
  const month = filter.month || (isCalendar && first ? eventMonth(first) : '');
  const shown = month ? found.filter((event) => eventMonth(event) === month) : found;
  return (
    <>
      <FinderForm filter={filter} months={monthsOf(events)} />
      <div className="finder-views">
        <p role="status">
          {shown.length} {shown.length === 1 ? 'event' : 'events'}
          {month && ` in ${monthInWords(month)}`}
        </p>
        <nav aria-label="View">
          {(['list', 'calendar'] as const).map((view) => (
            <Link
              key={view}
              to={addressOf({ ...filter, view })}
              {...(filter.view === view && { 'aria-current': 'true' })}
            >
              {view === 'list' ? 'List' : 'Calendar'}
            </Link>
          ))}
        </nav>
      </div>
      {isCalendar && month && (
        <EventCalendar month={month} months={monthsOf(found)} events={shown} filter={filter} />
      )}
      {shown.length === 0 && <NothingFound filter={filter} found={found} />}
      {!isCalendar && shown.length > 0 && (
        <ul className="plain programme">
          {shown.map((event, place) => (
            <li key={event.id}>
              <EventCard event={event} isLead={place === 0 && event === events[0]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A plain GET form. With JavaScript, a changed choice applies at once. */
function FinderForm({ filter, months }: { filter: EventFilter; months: readonly string[] }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { q, month, price, view } = filter;
  const choices = months.includes(month) || !month ? months : [...months, month].toSorted();
  // Back, and "Show all events", change the address without the field. What was typed before this page
  // got its JavaScript stays.
  const shown = useRef(q);
  useEffect(() => {
    if (input.current && shown.current !== q) input.current.value = q;
    shown.current = q;
  }, [q]);
  const show = (changed: Partial<EventFilter>) =>
    void navigate(addressOf({ ...filter, q: input.current?.value.trim() ?? q, ...changed }));
  function search(submitted: SyntheticEvent) {
    submitted.preventDefault();
    show({});
  }
  return (
    <form className="finder" role="search" action="/" method="get" onSubmit={search}>
      <label className="finder-words">
        <span>Search by name or place</span>
        <input ref={input} type="search" name="q" defaultValue={q} maxLength={100} />
      </label>
      <label>
        <span>Month</span>
        <select name="month" value={month} onChange={({ target }) => show({ month: target.value })}>
          <option value="">Any month</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {monthInWords(one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Price</span>
        <select
          name="price"
          value={price}
          onChange={({ target }) => show({ price: readFilter(`price=${target.value}`).price })}
        >
          <option value="">Any price</option>
          <option value="free">Free tickets</option>
          <option value="paid">Paid tickets</option>
        </select>
      </label>
      {view === 'calendar' && <input type="hidden" name="view" value="calendar" />}
      <button type="submit">Search</button>
    </form>
  );
}

/** Says what didn't match, and how to see more. */
function NothingFound({
  filter,
  found,
}: {
  filter: EventFilter;
  /** The events that match in other months. */
  found: readonly ProgrammeEvent[];
}) {
  const { q, month, view } = filter;
  return (
    <div className="note finder-empty">
      <p>
        <strong>No events match{q && ` “${q}”`}</strong>
      </p>
      <p>
        {month && found.length > 0
          ? `Nothing matches in ${monthInWords(month)}, but there ${found.length === 1 ? 'is 1 event' : `are ${found.length} events`} in other months.`
          : 'Check the spelling, use fewer words, or clear the filters.'}
      </p>
      {month && found.length > 0 && (
        <Link to={addressOf({ ...filter, month: '' })}>Show all months</Link>
      )}
      <Link to={addressOf({ ...NO_FILTER, view })}>Show all events</Link>
    </div>
  );
}
