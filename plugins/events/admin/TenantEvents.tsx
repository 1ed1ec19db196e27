import { EventRows } from './EventRows.tsx';

/** A tenant's events, as a tab of the tenant's page. */
export default function TenantEvents({ tenantId }: { tenantId: string }) {
  return <EventRows tenantId={tenantId} />;
}
