import { Loaded, NotFound, useClient, useTenantId } from '@foyer/kit/admin';
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
  return (
    <Loaded query={asked} height={320} level={1} missing={<NotFound what="tenant" />}>
      {props.children}
    </Loaded>
  );
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
  return (
    <Loaded query={asked} height={320} level={1} missing={<NotFound what="event" />}>
      {props.children}
    </Loaded>
  );
}
