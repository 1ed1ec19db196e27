import { monthInWords, weekdayWithoutYear } from '@foyer/kit/dates';
import { addDays, addMonths, WEEKDAYS, weekdayOf } from '@foyer/kit';
import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { Link } from 'react-router';
import { formatTime } from '../event/when.ts';
import { addressOf, type EventFilter, eventDay } from './eventFilter.ts';

const CALENDAR_DAY = 'UTC';

/**
 * A month of events. It is a list of days, which a wide screen lays out in weeks; a phone shows only
 * the days that have events.
 */
export function EventCalendar({
  month,
  months,
  events,
  filter,
}: {
  /** `2026-07` */
  month: string;
  /** Months that have matching events. */
  months: readonly string[];
  events: readonly ProgrammeEvent[];
  filter: EventFilter;
}) {
  const first = `${month}-01`;
  const afterLast = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < afterLast; day = addDays(day, 1)) days.push(day);
  const earlier = months.findLast((one) => one < month);
  const later = months.find((one) => one > month);
  return (
    <section className="calendar" aria-labelledby="calendar-month">
      <header>
        <h3 id="calendar-month">{monthInWords(month)}</h3>
        <nav aria-label="Months with events">
          {earlier && (
            <Link to={addressOf({ ...filter, month: earlier })}>← {monthInWords(earlier)}</Link>
          )}
          {later && (
            <Link to={addressOf({ ...filter, month: later })}>{monthInWords(later)} →</Link>
          )}
        </nav>
      </header>
      <div className="weekdays" aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="plain">
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isFirst={day === first}
            events={events.filter((event) => eventDay(event) === day)}
          />
        ))}
      </ol>
    </section>
  );
}

function CalendarDay({
  day,
  isFirst,
  events,
}: {
  day: string;
  isFirst: boolean;
  events: readonly ProgrammeEvent[];
}) {
  const date = (
    <time dateTime={day}>
      <span aria-hidden="true">{Number(day.slice(-2))}</span>
      <b>{weekdayWithoutYear(day, CALENDAR_DAY)}</b>
    </time>
  );
  return (
    <li
      className={`${isFirst ? `starts-${weekdayOf(day)}` : ''} ${events.length > 0 ? 'busy' : ''}`}
      {...(events.length === 0 && { 'aria-hidden': true })}
    >
      {date}
      {events.length > 0 && (
        <ul className="plain">
          {events.map(({ id, details, offer }) => (
            <li key={id}>
              <Link dir="auto" to={`/${details.slug}/tickets`}>
                {details.name}
              </Link>
              <small>
                {formatTime(details.startDateTime, details.timeZone)}
                {offer.soldOut && ' · Sold out'}
              </small>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
