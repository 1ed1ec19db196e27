import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readProgramme } from '../api/eventApi.ts';
import { formatLongDay, formatTime } from './when.ts';

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
