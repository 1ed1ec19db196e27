import { SubscriberList } from './SubscriberList.tsx';

/** Who asked for the news of any event of a tenant. */
export default function TenantSubscribers({ tenantId }: { tenantId: string }) {
  return <SubscriberList tenantId={tenantId} />;
}
