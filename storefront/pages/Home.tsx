import './home.css';
import { useQuery } from '@tanstack/react-query';
import { readProgramme } from '../api/eventApi.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';
import { EventCard } from './EventCard.tsx';

/** Length from which a name is set as text instead of a headline. */
const LONG = 48;

/** Upcoming events: the next one large, the others as tickets. */
export function Home({ tenant }: { tenant: Page['tenant'] }) {
  usePageTitle(`${tenant.name} · Events and tickets`);
  const { data, error, refetch } = useQuery({ queryKey: ['events'], queryFn: readProgramme });
  return (
    <>
      <section className={`hero ${data?.length === 0 ? '' : 'low-curtain'}`}>
        <h1 dir="auto" className={tenant.name.length > LONG ? 'long' : ''}>
          {tenant.name}
        </h1>
        <p>Events and tickets</p>
      </section>
      <section className="season" aria-labelledby="season">
        <h2 id="season">On sale</h2>
        {!data && error && <Trouble error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton />}
        {data?.length === 0 && (
          <div className="ticket">
            <div>
              <h3>No events on sale right now</h3>
              <p>Check back soon. New events from {tenant.name} appear here.</p>
            </div>
            <i className="stub" aria-hidden="true" />
          </div>
        )}
        {data && data.length > 0 && (
          <ul className="plain programme">
            {data.map((event, place) => (
              <li key={event.id}>
                <EventCard event={event} isLead={place === 0} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
