import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { isGone } from '../api/problemOf.ts';
import { readEvent, readPreview } from '../api/eventApi.ts';
import { codeOf, keepLinkedCode } from '../cart/linkedCode.ts';
import { Lines } from '../layout/Lines.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import type { Page } from '../page.ts';

/** What every page of an event is given. */
export interface EventPageProps {
  event: PublicEventPage;
  tenant: Page['tenant'];
}

/** Finds the event of the address and shows a page of it; an address of the past leads on. */
export function EventFrame({
  page: EventPage,
  isPersonal,
  tenant,
}: {
  page: ComponentType<EventPageProps>;
  /** Shows what only this browser knows, so that the server cannot draw it. */
  isPersonal: boolean;
  tenant: Page['tenant'];
}) {
  const { eventName = '' } = useParams();
  const { pathname, search } = useLocation();
  const previewed = new URLSearchParams(search).get('preview');
  const isHydrated = useIsHydrated();
  const linked = codeOf(search);
  const { data, error, refetch } = useQuery({
    queryKey: ['event', eventName, ...(previewed ? [previewed] : [])],
    queryFn: () =>
      previewed
        ? readPreview(eventName, { tenantId: tenant.id, eventId: previewed })
        : readEvent(eventName),
  });
  const slug = data?.details.slug;
  useEffect(() => {
    if (slug !== undefined && linked !== null) keepLinkedCode(slug, linked);
  }, [slug, linked]);
  if (!data && isGone(error)) return <NotFound tenant={tenant} />;
  if (!data && error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines />;
  if (isPersonal && !isHydrated)
    return (
      <>
        <NeedsScript />
        <Lines />
      </>
    );
  if (data.moved) {
    const [, , ...rest] = pathname.split('/');
    return <Navigate replace to={`/${[data.details.slug, ...rest].join('/')}${search}`} />;
  }
  return <EventPage key={data.id} event={data} tenant={tenant} />;
}
