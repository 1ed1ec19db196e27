import { defineServer, implement, provide, tenantDirectory } from '@foyer/kit/server';
import { tenants } from './contract.ts';
import { createTenant, tenantCreation } from './server/createTenant.ts';
import { directory } from './server/directory.ts';
import { tenantListing } from './server/tenantListing.ts';

export { tenantCreation, type NewTenant, type TenantCreation } from './server/createTenant.ts';

export default defineServer({
  contract: tenants,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(tenants, { resources: { tenants: { list: tenantListing } } }),
  provides: [
    provide(tenantDirectory, directory),
    provide(tenantCreation, () => ({ create: createTenant })),
  ],
});
