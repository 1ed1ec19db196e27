import {
  files,
  handle,
  implement,
  mailer,
  metrics,
  personalData,
  provide,
  purposeKeys,
  rateLimits,
  removeFile,
  rolePermissions,
  sessions,
  tenantDirectory,
  tenantRows,
  uploads,
  type Ctx,
  type ServerPlugin,
} from '@foyer/kit/server';
import { humanName, notFound, unauthenticated } from '@foyer/kit';
import { kit } from '../plugins/kit/kernelContract.ts';
import { apiDocument, docsAsset, docsPage } from './http/docsPage.ts';
import { serveCsv, startExport, taskFile } from './http/startExport.ts';
import { mailbox, mailGallery } from './http/mailbox.ts';
import { settle } from './http/settle.ts';
import { sendFile, storeFile } from './http/serveFile.ts';
import { taskRoutes } from './http/tasks.ts';
import type { KernelParts } from './kernelParts.ts';
import {
  auditKinds,
  auditListing,
  tenantAuditKinds,
  tenantAuditListing,
} from './services/auditListing.ts';
import { outbox } from './services/outbox.ts';
import { sendMail } from './services/sendMail.ts';
import { endLostTasks, exportAsTask, forgetTasks } from './services/tasks.ts';
import {
  forgetOldRows,
  hostTenantRows,
  joinPersonalData,
  kernelPersonalData,
} from './services/personalData.ts';
import {
  checkUpload,
  endLost,
  exportRows,
  forget,
  sendOneMail,
  sweepUploads,
} from './services/kernelJobs.ts';
import {
  checkArrived,
  completeUpload,
  makeUploads,
  readUploadState,
  sweepOld,
} from './services/uploads.ts';
import { makeRolePermissions } from './services/rolePermissions.ts';

const declared = {
  contract: kit,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
};

/** The kernel as a plugin: routes and tables that aren't product features. */
export const kernel = (parts: KernelParts): ServerPlugin => ({
  ...declared,
  router: () =>
    implement(kit, {
      lists: { audit: auditListing(parts), tenantAudit: tenantAuditListing(parts) },
      routes: {
        auditKinds: auditKinds(parts),
        tenantAuditKinds: tenantAuditKinds(parts),
        timeZone: timeZone(parts),
        openapi: apiDocument(parts),
        docs: docsPage(parts),
        docsAsset,
        download: serveCsv(parts),
        readFile: sendFile(parts.fileStore),
        writeFile: storeFile(parts.fileStore),
        ...taskRoutes,
        taskFile: taskFile(parts),
        exportList: startExport(parts),
        completeUpload: completeUpload(parts.fileStore),
        uploadState: readUploadState,
        mailbox: mailbox(parts),
        mailGallery: mailGallery(parts),
        settle: settle(parts),
      },
    }),
  provides: [
    provide(mailer, () => outbox(parts)),
    provide(purposeKeys, () => parts.keys),
    provide(files, () => parts.fileStore),
    provide(uploads, () => makeUploads(parts)),
    provide(sessions, () => parts.sessions),
    provide(tenantRows, () => hostTenantRows),
    provide(rateLimits, () => parts.rateLimits),
    provide(metrics, () => parts.metrics),
    provide(rolePermissions, () => makeRolePermissions(() => parts.assembled().contracts)),
    provide(personalData, () => joinPersonalData(parts)),
  ],
  personalData: () => kernelPersonalData,
  // Settings are named after the plugin they belong to.
  recordNames: {
    settings: (_db, { ids }) =>
      Promise.resolve(ids.map((id) => ({ id, name: humanName(id), params: {} }))),
  },
  jobs: [
    handle(sendOneMail, sendMail(parts.transport)),
    handle(removeFile, (place, ctx) => ctx.use(files).remove(place)),
    handle(forget, async (_payload, ctx) => {
      await forgetOldRows(ctx);
      await forgetTasks(ctx);
    }),
    handle(endLost, (_payload, ctx) => endLostTasks(ctx)),
    handle(exportRows, exportAsTask(parts)),
    handle(checkUpload, checkArrived(parts)),
    handle(sweepUploads, sweepOld(parts.fileStore)),
  ],
});

/** Only the kernel's tables, for the command that migrates and serves no requests. */
export const kernelTables = (): ServerPlugin => ({
  ...declared,
  router: () => {
    throw new Error('Requests aren’t handled during a migration.');
  },
});

/** The zone in which a list interprets days, for screens that name the same days. */
const timeZone =
  (parts: KernelParts) =>
  async (ctx: Ctx, { query }: { query: { tenantId?: string | undefined } }) => {
    const host = ctx.http.req.foyer.tenant;
    if (!ctx.actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
    if (!query.tenantId)
      return { timeZone: host?.timeZone ?? parts.assembled().runtime.env.timeZone };
    const tenant = await ctx.use(tenantDirectory).byId(query.tenantId);
    if (!tenant || (host && host.id !== tenant.id)) throw notFound('tenant');
    return { timeZone: tenant.timeZone };
  };
