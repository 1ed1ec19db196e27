import { Tile, useInstance, useSession } from '@foyer/kit/admin';
import { ORGANIZATION_PAGE } from '../slots.ts';
import { tenantHost } from './tenantHost.ts';

/** Links a tenant's own home to its storefront; the platform's home shows the number of tenants elsewhere. */
export default function TenantTile() {
  const { tenant } = useSession();
  if (useInstance().realm !== 'tenant' || !tenant) return null;
  return (
    <Tile
      label="Organization"
      value={tenant.name}
      note={tenantHost(tenant.url)}
      to={ORGANIZATION_PAGE}
    />
  );
}
