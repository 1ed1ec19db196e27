import './home.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { readProgramme } from '../api/eventApi.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { EventCard } from './EventCard.tsx';

/** Length from which a name is set as text instead of a headline. */
const LONG = 48;

/** Up to this many events are shown without search and filters. */
const FEW_EVENTS = 6;

// The server renders the finder at once. The browser keeps that view until the code has loaded.
const EventFinder = import.meta.env.SSR
  ? (await import('./EventFinder.tsx')).EventFinder
  : lazy(async () => ({ default: (await import('./EventFinder.tsx')).EventFinder }));

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
        <h2 id="season">
          {data?.some(({ offer }) => offer.isSuspended) ? 'Upcoming events' : 'On sale'}
        </h2>
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
        {data?.some(({ offer }) => offer.isSuspended) && (
          <p className="note warn">
            Tickets aren’t on sale right now. Check back later. Any tickets you already have are
            still valid.
          </p>
        )}
        {data && data.length > FEW_EVENTS && (
          <Suspense fallback={<LoadingSkeleton />}>
            <EventFinder events={data} />
          </Suspense>
        )}
        {data && data.length > 0 && data.length <= FEW_EVENTS && (
          <ul className="plain programme">
            {data.map((event, place) => (
              <li key={event.id}>
                <EventCard event={event} isLead={place === 0} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <AboutOrganizer tenant={tenant} />
      <NewsletterForm tenant={tenant} />
    </>
  );
}

/** Who runs the events, and how buyers reach them. */
const AboutOrganizer = ({ tenant: { name } }: { tenant: Page['tenant'] }) => (
  <section className="organizer" aria-labelledby="organizer">
    <h2 id="organizer">About the organizer</h2>
    <p>
      <bdi>{name}</bdi> runs these events and sells the tickets. To ask about your tickets or
      request a refund, <Link to="/orders">find your order</Link> and contact the organizer from
      there.
    </p>
  </section>
);
