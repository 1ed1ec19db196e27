import { defineServer, implement, provide, tenantDirectory } from '@foyer/kit/server';
import { tenants } from './contract.ts';
import { bucketStatus } from './server/bucket.ts';
import { createTenant, tenantCreation } from './server/createTenant.ts';
import { directory } from './server/directory.ts';
import { inviteTemplate, inviteTemplates } from './server/inviteTemplate.ts';
import { saveAccent } from './server/saveAccent.ts';
import { removeLogo, uploadLogo } from './server/saveLogo.ts';
import { publicLogo } from './server/publicLogo.ts';
import { tenantListing } from './server/tenantListing.ts';
import { addTenant, removeTenant, updateTenant } from './server/writeTenant.ts';

export { logoPlace } from './server/brandRecord.ts';
export {
  inviteTemplates,
  type InviteTemplate,
  type InviteTemplates,
} from './server/inviteTemplate.ts';
export { tenantCreation, type NewTenant, type TenantCreation } from './server/createTenant.ts';

export default defineServer({
  contract: tenants,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  router: () =>
    implement(tenants, {
      resources: {
        tenants: {
          list: tenantListing,
          create: addTenant,
          update: updateTenant,
          remove: removeTenant,
        },
      },
      routes: { saveAccent, uploadLogo, removeLogo, bucket: bucketStatus, publicLogo },
    }),
  provides: [
    provide(tenantDirectory, directory),
    provide(tenantCreation, () => ({ create: createTenant })),
    provide(inviteTemplates, () => ({ of: inviteTemplate })),
  ],
});
