import type { Contract } from './contract.ts';
import type { ServerPlugin } from './server/serverPlugin.ts';

export * from './errors.ts';
export { implement } from './server/implement.ts';
export { filesUnavailable } from './server/fileHost.ts';
export { IMAGE_WIDTHS, resizedImage, narrowPlaces } from './server/image/resizedImage.ts';
export { extensionOf, IMAGE_TYPES, KEPT_FOR_GOOD, sendImage } from './server/image/sendImage.ts';
export { sendDrawnImage } from './server/image/drawnImage.ts';
export { receiveImage, type ReceivedImage } from './server/image/receiveImage.ts';
export { spool } from './server/upload/spool.ts';
export type { UploadedFile } from './server/upload/receiveFile.ts';
export * from './server/upload/uploads.ts';
export { LEDGER, migrationSource } from './server/migrations.ts';
export { applySql, type SqlChanges } from './server/sql/applySql.ts';
export { dropSql } from './server/sql/dropSql.ts';
export { sqlFiles, type SqlFile } from './server/sql/sqlFiles.ts';
export { isUuid } from './server/postgres/database.ts';
export {
  GiveUp,
  handle,
  job,
  PutOff,
  task,
  type Job,
  type JobHandler,
  type JobOptions,
  type JobQueue,
  type Task,
} from './server/job.ts';
export type { RunningTask, TaskContext, TaskResult } from './server/task.ts';
export { batch, batchBy } from './server/batch.ts';
export { networkOf } from './server/networkOf.ts';
export { grouped } from './server/grouped.ts';
export { pooledBytes } from './server/pooledBytes.ts';
export { memoize } from './server/memoize.ts';
export { together } from './server/together.ts';
export { query, queryRow } from './server/postgres/query.ts';
export { step } from './server/step.ts';
export { readToken, signToken } from './server/signedToken.ts';
export { mayMailStranger, requireStrangerMail } from './server/strangerMail.ts';
export type { RequestSession } from './server/facts.ts';
export { originOf } from './server/networkOf.ts';
export {
  namesOf,
  type FindNames,
  type RecordName,
  type RequestedNames,
} from './server/recordNames.ts';
export { removeFile } from './server/upload/spool.ts';
export { keyWithoutTenant } from './server/enableRowSecurity.ts';
export {
  liftEventLimit,
  limitToEvents,
  withEveryRow,
  enableRowSecurity,
  type EventOf,
  type Protection,
} from './server/enableRowSecurity.ts';
export { containing } from './server/list/where.ts';
export {
  dropSearchTable,
  foundIn,
  makeSearchTable,
  type SearchTable,
} from './server/searchTable.ts';
export {
  emailText,
  FOYER,
  tenantSender,
  type EmailAmount,
  type EmailCard,
  type EmailContent,
  type EmailLine,
  type EmailLink,
  type EmailSender,
} from './server/email/emailContent.ts';
export { emailHtml, rememberedColors } from './server/email/emailHtml.ts';
export * from './server/fileHost.ts';
export * from './server/pages.ts';
export * from './server/personalData.ts';
export * from './server/services.ts';
export { readSettings, writeSettings } from './server/settings.ts';
export { auditOf, type AuditEvent } from './server/auditOf.ts';
export { lastChange } from './server/version/lastChange.ts';
export { cleanHtml } from './server/cleanHtml.ts';
export { columnsOf, type ColumnUse } from './server/table/columns.ts';
export { table } from './server/table/table.ts';
export type { Step, TableGiven, TableHandlers } from './server/table/types.ts';
export type * from './server/serverPlugin.ts';
export type * from './server/types.ts';

/**
 * Declares a plugin's server part, with handlers type-checked against its contract.
 * @example export default defineServer({ contract, migrations: new URL('./migrations/', import.meta.url), router })
 */
export const defineServer = <C extends Contract>(plugin: ServerPlugin<C>): ServerPlugin<C> =>
  plugin;
