import { Tile, useInstance, useSession } from '@foyer/kit/admin';
import { ORGANISATION_PAGE } from '../slots.ts';
import { tenantHost } from './tenantHost.ts';

/** On a tenant's own home, where its storefront is; the platform's home counts tenants elsewhere. */
export default function TenantTile() {
  const { tenant } = useSession();
  if (useInstance().realm !== 'tenant' || !tenant) return null;
  return (
    <Tile
      label="Organisation"
      value={tenant.name}
      note={tenantHost(tenant.url)}
      to={ORGANISATION_PAGE}
    />
  );
}
