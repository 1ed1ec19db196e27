import {
  defineServer,
  files,
  implement,
  mailer,
  provide,
  rateLimits,
  sessions,
  type ServerHalf,
} from '@foyer/kit/server';
import type { Assembled } from '../plugins/kit/host.ts';
import { kit } from '../plugins/kit/kernelContract.ts';
import { apiDocument } from './http/apiDocument.ts';
import { docsAsset, docsPage } from './http/docsPage.ts';
import { serveCsv } from './http/serveCsv.ts';
import { mailbox } from './http/mailbox.ts';
import { sendFile, storeFile } from './http/serveFile.ts';
import { auditListing } from './services/auditListing.ts';
import type { FileStore } from './services/fileStore.ts';
import { outbox } from './services/outbox.ts';
import { sendMail, type Transport } from './services/sendMail.ts';
import { forgetOldRows } from './services/forgetOldRows.ts';
import type { RateLimits, Sessions } from '@foyer/kit/server';

/** What the host brings into the kernel; the rest it takes from the plugins at the time of asking. */
export interface KernelParts {
  /** The installation that the kernel is part of: known once all plugins are joined. */
  assembled(): Assembled;
  version: string;
  isDevelopment: boolean;
  fileStore: FileStore;
  /** Where mail leaves; undefined keeps it in the outbox. */
  transport: Transport | undefined;
  sessions: Sessions;
  rateLimits: RateLimits;
}

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
      provide(mailer, () => outbox),
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
