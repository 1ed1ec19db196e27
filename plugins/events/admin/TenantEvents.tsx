import { EventRows } from './EventRows.tsx';

/** A tenant's events, as a tab of the page about it. */
export default function TenantEvents({ tenantId }: { tenantId: string }) {
  return <EventRows tenantId={tenantId} />;
}
