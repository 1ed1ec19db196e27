import { Tile, useInstance, useRecords, useSession } from '@foyer/kit/admin';
import { tenants } from '../contract.ts';
import { ORGANISATION_PAGE } from '../slots.ts';
import { TENANTS_PAGE } from './addresses.ts';
import { tenantHost } from './tenantHost.ts';

/** How many sell here; on a tenant's own home, where its storefront is. */
export default function TenantTile() {
  const { tenant } = useSession();
  return useInstance().realm === 'tenant' && tenant ? (
    <Tile
      label="Organisation"
      value={tenant.name}
      note={tenantHost(tenant.url)}
      to={ORGANISATION_PAGE}
    />
  ) : (
    <CountTile />
  );
}

function CountTile() {
  const every = useRecords(tenants.resources.tenants, { perPage: 1 });
  const pending = useRecords(tenants.resources.tenants, {
    perPage: 1,
    filter: { 'details.status': 'pending' },
  });
  return (
    <Tile
      label="Tenants"
      value={every.total}
      note={Boolean(pending.total) && `${pending.total} pending`}
      to={TENANTS_PAGE}
      isLoading={every.isPending || pending.isPending}
      hasFailed={Boolean(every.error ?? pending.error)}
    />
  );
}
