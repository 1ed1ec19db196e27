import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { isGone } from '../api/call.ts';
import { readEvent, readPreview } from '../api/eventApi.ts';
import { codeOf, keepLinkedCode } from '../cart/linkedCode.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
import { NotFound } from '../pages/NotFound.tsx';
import type { Page } from '../page.ts';

/** Props of every event page. */
export interface EventPageProps {
  event: PublicEventPage;
  tenant: Page['tenant'];
}

/** Loads the event for the address and renders its page. An outdated address redirects. */
export function EventFrame({
  page: EventPage,
  isPersonal,
  tenant,
}: {
  page: ComponentType<EventPageProps>;
  /** The page shows data that only this browser has, so the server can't render it. */
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
  if (!data) return <LoadingSkeleton />;
  if (isPersonal && !isHydrated) return <LoadingSkeleton />;
  if (data.moved) {
    const [, , ...rest] = pathname.split('/');
    return <Navigate replace to={`/${[data.details.slug, ...rest].join('/')}${search}`} />;
  }
  return <EventPage key={data.id} event={data} tenant={tenant} />;
}
