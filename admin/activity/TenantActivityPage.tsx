import { ListPage, useTenantId } from '@foyer/kit/admin';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityRows } from './ActivityRows.tsx';
import { NOUN, emptyActivity } from './activityWords.ts';
import { useKinds } from './useKinds.ts';

/** Who did what in one tenant's console, operators of the platform included. */
export default function TenantActivityPage() {
  const tenantId = useTenantId();
  return (
    <ListPage
      list={kit.lists.tenantAudit}
      params={{ tenantId }}
      title="Activity"
      note="Every change, as it was written with the change itself."
      filters={<ActivityFilters kinds={useKinds(tenantId)} />}
      noun={NOUN}
      sort={{ field: 'at', order: 'DESC' }}
      empty={emptyActivity}
    >
      <ActivityRows />
    </ListPage>
  );
}
