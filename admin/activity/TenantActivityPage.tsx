import { ListPage, useTenantId } from '@foyer/kit/admin';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityRows } from './ActivityRows.tsx';
import { emptyActivity, NOUN, useKinds } from './activity.ts';

/** The audit log of one tenant's console, including changes by platform operators. */
export default function TenantActivityPage() {
  const tenantId = useTenantId();
  return (
    <ListPage
      list={kit.lists.tenantAudit}
      params={{ tenantId }}
      title="Activity"
      note="Every change made in this console, including changes by platform operators."
      filters={<ActivityFilters kinds={useKinds(tenantId)} />}
      noun={NOUN}
      sort={{ field: 'at', order: 'DESC' }}
      empty={emptyActivity}
    >
      <ActivityRows />
    </ListPage>
  );
}
