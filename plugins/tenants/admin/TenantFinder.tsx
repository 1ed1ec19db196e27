import { pathOf } from '@foyer/kit';
import { FOUND_AT_MOST, FoundRows, useRecords } from '@foyer/kit/admin';
import { tenants } from '../contract.ts';
import { TENANT_TAB } from '../slots.ts';

/** Searches tenants by name. */
export default function TenantFinder({ words }: { words: string }) {
  const { data, error } = useRecords(
    tenants.resources.tenants,
    {
      filter: { 'details.name': words },
      sort: { field: 'details.name', order: 'ASC' },
      perPage: FOUND_AT_MOST,
    },
    quiet,
  );
  const rows = data?.map(({ id, details }) => ({
    to: pathOf(TENANT_TAB, { tenantId: id, tab: 'info' }),
    label: details.name,
    note: details.url,
  }));
  return <FoundRows label="Tenants" rows={rows} error={error} />;
}

/** The group itself shows the error. */
const quiet = { retry: false, onError: () => undefined };
