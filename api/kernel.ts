import {
  defineServer,
  files,
  implement,
  mailer,
  provide,
  purposeKeys,
  rateLimits,
  sessions,
  type ServerHalf,
} from '@foyer/kit/server';
import { kit } from '../plugins/kit/kernelContract.ts';
import { apiDocument } from './http/apiDocument.ts';
import { docsAsset, docsPage } from './http/docsPage.ts';
import { serveCsv } from './http/serveCsv.ts';
import { mailbox } from './http/mailbox.ts';
import { sendFile, storeFile } from './http/serveFile.ts';
import type { KernelParts } from './kernelParts.ts';
import { auditListing } from './services/auditListing.ts';
import { outbox } from './services/outbox.ts';
import { sendMail } from './services/sendMail.ts';
import { forgetOldRows } from './services/forgetOldRows.ts';

const declared = { contract: kit, migrations: new URL('./migrations/', import.meta.url) };

/** The kernel as a plugin: the routes and tables that are no feature of the product. */
export const kernel = (parts: KernelParts): ServerHalf =>
  defineServer({
    ...declared,
    router: () =>
      implement(kit, {
        lists: { audit: auditListing },
        routes: {
          openapi: apiDocument(parts),
          docs: docsPage,
          docsAsset,
          download: serveCsv(parts),
          readFile: sendFile(parts.fileStore),
          writeFile: storeFile(parts.fileStore),
          mailbox: mailbox(parts),
        },
      }),
    provides: [
      provide(mailer, () => outbox(parts)),
      provide(purposeKeys, () => parts.keys),
      provide(files, () => parts.fileStore),
      provide(sessions, () => parts.sessions),
      provide(rateLimits, () => parts.rateLimits),
    ],
    jobs: { mail: { run: sendMail(parts.transport) }, forget: { every: '1h', run: forgetOldRows } },
  }) as unknown as ServerHalf;

/** The kernel's tables alone, for the command that migrates and serves nobody. */
export const kernelTables = (): ServerHalf => ({
  ...declared,
  router: () => {
    throw new Error('There is nobody to answer while the database is migrated.');
  },
});
