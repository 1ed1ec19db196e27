import {
  defineServer,
  handle,
  implement,
  namesOf,
  provide,
  tenantDirectory,
} from '@foyer/kit/server';
import { tenants } from './contract.ts';
import { addTenant } from './server/addTenant.ts';
import { makeBucketStatus } from './server/bucket/bucketStatus.ts';
import { makeBucket, runMakeBucket } from './server/bucket/makeBucket.ts';
import { patchTenant, updateTenant } from './server/changeTenant.ts';
import { createTenant, tenantCreation } from './server/createTenant.ts';
import { directory } from './server/directory.ts';
import { makeTenantHealth, tenantHealth } from './server/health.ts';
import { addNote, deleteNote, noteListing } from './server/notes.ts';
import { inviteTemplate, inviteTemplates } from './server/inviteTemplate.ts';
import { lifecycle, tenantLifecycle } from './server/lifecycle.ts';
import { purgeTenants, runPurge } from './server/purge/purgeTenants.ts';
import { removeBucket, runRemoveBucket } from './server/purge/removeBucket.ts';
import { removeTenant } from './server/removeTenant.ts';
import { saveAccent } from './server/saveAccent.ts';
import { removeLogo, uploadLogo } from './server/saveLogo.ts';
import { manifest, publicIcon } from './server/icon.ts';
import { publicLogo } from './server/publicLogo.ts';
import { reactivateTenant, suspendTenant } from './server/suspension.ts';
import { tenantListing } from './server/tenantTable.ts';

export { logoPlace, toBrand, type BrandRecord } from './server/brandRecord.ts';
export {
  inviteTemplates,
  type InviteTemplate,
  type InviteTemplates,
} from './server/inviteTemplate.ts';
export { refuseDeletion } from './server/refuseDeletion.ts';
export { tenantHealth, type KnownHealth, type TenantHealth } from './server/health.ts';
export { isSuspended, lockSales } from './server/suspension.ts';
export { purgeTenants } from './server/purge/purgeTenants.ts';
export { tenantLifecycle, type TenantLifecycle } from './server/lifecycle.ts';
export { tenantCreation, type NewTenant, type TenantCreation } from './server/createTenant.ts';

export default defineServer({
  contract: tenants,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames: {
    tenant: namesOf({
      from: '(select * from tenants_tenant where deleted_at is null) as tenant',
      tenant: null,
    }),
  },
  router: (deps) =>
    implement(tenants, {
      resources: {
        tenants: {
          list: tenantListing,
          create: addTenant,
          update: updateTenant,
          remove: removeTenant,
        },
      },
      lists: { notes: noteListing },
      routes: {
        addNote,
        deleteNote,
        change: patchTenant,
        suspend: suspendTenant,
        reactivate: reactivateTenant,
        saveAccent,
        uploadLogo,
        removeLogo,
        bucket: makeBucketStatus(deps),
        publicIcon,
        manifest,
        publicLogo,
      },
    }),
  provides: [
    provide(tenantDirectory, directory),
    provide(tenantCreation, (deps) => ({
      create: (tx, tenant) => createTenant(tx, deps, tenant),
    })),
    provide(inviteTemplates, () => ({ of: inviteTemplate })),
    provide(tenantLifecycle, () => lifecycle),
    provide(tenantHealth, makeTenantHealth),
  ],
  jobs: [
    handle(makeBucket, runMakeBucket),
    handle(purgeTenants, (_payload, ctx) => runPurge(ctx)),
    handle(removeBucket, runRemoveBucket),
  ],
});
