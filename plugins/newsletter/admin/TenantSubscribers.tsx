import { SubscriberList } from './SubscriberList.tsx';

/** The newsletter subscribers of all of a tenant's events. */
export default function TenantSubscribers({ tenantId }: { tenantId: string }) {
  return <SubscriberList tenantId={tenantId} />;
}
