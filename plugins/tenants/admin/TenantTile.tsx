import { Tile, useGetList, useInstance, useSession } from '@foyer/kit/admin';
import { tenantHost } from './tenantHost.ts';

const FIRST = { page: 1, perPage: 1 };
const BY_NAME = { field: 'details.name', order: 'ASC' } as const;

/** How many sell here; on a tenant's own home, where its shop is. */
export default function TenantTile() {
  const { tenant } = useSession();
  return useInstance().realm === 'tenant' && tenant ? (
    <Tile
      label="Organisation"
      value={tenant.name}
      note={tenantHost(tenant.url)}
      to="/organisation"
    />
  ) : (
    <CountTile />
  );
}

function CountTile() {
  const all = useGetList('tenants', { pagination: FIRST, sort: BY_NAME });
  const pending = useGetList('tenants', {
    pagination: FIRST,
    sort: BY_NAME,
    filter: { 'details.status': 'pending' },
  });
  return (
    <Tile
      label="Tenants"
      value={all.total}
      note={Boolean(pending.total) && `${pending.total} pending`}
      to="/tenants"
      isLoading={all.isPending || pending.isPending}
      hasFailed={Boolean(all.error ?? pending.error)}
    />
  );
}
