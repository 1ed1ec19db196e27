import { ListPage, listParts, useConsole, type Listed } from '@foyer/kit/admin';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityRows } from './ActivityRows.tsx';
import { emptyActivity, NOUN, useKinds } from './activity.ts';

const { FilterRecord } = listParts(kit.lists.audit);

/** The audit log of all consoles. */
export default function ActivityPage() {
  const tenants = useTenants();
  return (
    <ListPage
      list={kit.lists.audit}
      crumb="Platform"
      title="Activity"
      note="Every change made in any console."
      filters={
        <ActivityFilters kinds={useKinds(null)}>
          {tenants && (
            <FilterRecord source="tenantId" label="Tenant" all="Any tenant" list={tenants} />
          )}
        </ActivityFilters>
      }
      noun={NOUN}
      sort={{ field: 'at', order: 'DESC' }}
      empty={emptyActivity}
    >
      <ActivityRows />
    </ListPage>
  );
}

/** The list of tenants, if the plugin that manages them is installed and the user can read it. */
function useTenants(): (Listed & { path: '/tenants' }) | undefined {
  const { plugins, can } = useConsole();
  const contract = plugins.find((plugin) => plugin.contract.id === 'tenants')?.contract;
  const list = contract?.resources?.['tenants'];
  return list && can.has(`tenants:${list.can.read}`)
    ? (list as Listed & { path: '/tenants' })
    : undefined;
}
