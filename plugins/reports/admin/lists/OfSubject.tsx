import { errorStatus, LoadFailed, NotFound, useClient, useTenantId } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { reports, type EventSubject, type TenantSubject } from '../../contract.ts';

/** A page about the tenant in the URL, rendered once its name is loaded. */
export function OfTenant(props: { children: (subject: TenantSubject) => ReactNode }) {
  const tenantId = useTenantId();
  const api = useClient(reports);
  const asked = useQuery({
    queryKey: ['reports', 'subject', tenantId],
    queryFn: () => api.tenantSubject({ params: { tenantId } }),
    retry: false,
  });
  return <Subject {...asked} what="tenant" render={props.children} />;
}

/** A page about the event in the URL. */
export function OfEvent(props: { children: (subject: EventSubject) => ReactNode }) {
  const tenantId = useTenantId();
  const { eventId = '' } = useParams();
  const api = useClient(reports);
  const asked = useQuery({
    queryKey: ['reports', 'subject', tenantId, eventId],
    queryFn: () => api.eventSubject({ params: { tenantId, eventId } }),
    retry: false,
  });
  return <Subject {...asked} what="event" render={props.children} />;
}

function Subject<Of>(props: {
  data: Of | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  what: string;
  render: (subject: Of) => ReactNode;
}) {
  const { data, error, refetch, what } = props;
  if (errorStatus(error) === 404) return <NotFound what={what} />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  return props.render(data);
}
