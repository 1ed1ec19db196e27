import * as z from 'zod';
import { contract, open } from './contract.ts';
import { instant } from './schema.ts';

/** One audit entry: who did what to which record, when and from where. */
export const auditRow = z.object({
  // A sequence number; Postgres' bigint has no more digits.
  id: z.stringFormat('number', /^\d{1,18}$/),
  at: instant(),
  actorId: z.string().nullable(),
  actorEmail: z.string().nullable(),
  /** The actor's name; null for entries written before names were stored. */
  actorName: z.string().nullable(),
  /** Name and address combined, so that a search finds either. */
  person: z.string(),
  actorRealm: z.string(),
  tenantId: z.uuid().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.json(),
  after: z.json(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The operator who acted for the tenant. */
  actingName: z.string().nullable(),
  actingReason: z.string().nullable(),
  /** Why every tenant's rows were accessible; null for work in one tenant's scope. */
  reason: z.string().nullable(),
  /** The sentence after the actor's name: the text before and after the record's name, or one text. */
  sentence: z.array(z.string()),
  /** The record: its current name, otherwise the last known one. `params` only if the record exists. */
  record: z.object({
    noun: z.string(),
    name: z.string().nullable(),
    params: z.record(z.string(), z.string()).nullable(),
  }),
  /** The names of the records whose IDs are in the entry. */
  names: z.record(z.string(), z.string()),
});

/** The entry as shown to its tenant: without addresses of outsiders and internal details of the platform. */
export const tenantAuditRow = auditRow.omit({ tenantId: true, requestId: true, reason: true });

/** The values to filter by: which actions on which kinds of records. */
const auditKinds = z.object({
  kinds: z.array(
    z.object({
      subject: z.string(),
      action: z.string(),
      /** The labels of the kind of record and of the action. */
      noun: z.string(),
      label: z.string(),
    }),
  ),
});

/** A long-running task, as shown to the user who started it. */
export const taskRow = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  /** Cancellation was requested, but the task hasn't ended yet. */
  isCancelling: z.boolean(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  message: z.string().nullable(),
  /** A file to download, or a page of the console. */
  result: z
    .union([z.object({ fileName: z.string() }), z.object({ path: z.string(), label: z.string() })])
    .nullable(),
  error: z.string().nullable(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type TaskRow = z.output<typeof taskRow>;

const own = open('every signed-in user can see their own tasks, and only those');
const ofTask = z.object({ taskId: z.string() });

/** The state of an upload: expected, being checked, visible, rejected with a reason, or never sent. */
export const uploadState = z.object({
  id: z.uuid(),
  state: z.enum(['expected', 'checking', 'ready', 'refused', 'expired']),
  reason: z.string().nullable(),
});
export type UploadState = z.output<typeof uploadState>;

const known = 'only the user who started the upload knows its ID, and other tenants can’t see it';

const ofUpload = z.object({ uploadId: z.string() });

const signed = 'the URL is signed and expires after a short time';

/** The host's own API, which every plugin builds on. It contains nothing product-specific. */
export const kit = contract({
  id: 'kit',
  activity: {
    records: {
      settings: { noun: 'settings' },
      list: { noun: 'list' },
      task: { noun: 'task' },
    },
    says: {
      'settings.updated': 'updated the {record} settings',
      'list.downloaded': 'downloaded {file}',
      'task.started': 'started “{record}”',
      'task.cancelled': 'canceled “{record}”',
    },
  },
  permissions: {
    'audit.read': {
      label: 'View the activity log: who did what, when and from where',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'audit.own': {
      label: 'View the organization’s activity: who did what and when',
      realms: ['tenant'],
      roles: ['tenant_owner', 'tenant_admin'],
    },
  },
  lists: {
    tenantAudit: {
      path: '/tenants/:tenantId/audit',
      withoutIndex: [
        {
          filter: ['action', 'actorId', 'actorEmail', 'person'],
          search: true,
          why: 'reads a tenant’s audit log newest first until a page is full, possibly all of it for a person with few entries',
        },
      ],
      row: tenantAuditRow,
      can: 'audit.own',
      summary: 'A tenant’s activity: who did what, when and to which record',
      filter: ['id', 'at', 'action', 'subject', 'subjectId', 'actorId', 'actorEmail', 'person'],
      sort: ['at'],
      search: ['person', 'action', 'subject', 'subjectId'],
      defaultSort: 'at:desc',
      download: 'activity.csv',
      csv: {
        at: 'Time',
        who: 'Who',
        what: 'What happened',
        noun: 'Record type',
        recordName: 'Record',
        actorEmail: 'Email',
        actorRealm: 'Console',
        actingReason: 'Reason for access',
        ip: 'IP address',
        before: 'Before',
        after: 'After',
        subjectId: 'ID',
        action: 'Action',
      },
    },
    audit: {
      path: '/platform/audit',
      withoutIndex: [
        {
          filter: ['action', 'actorId', 'actorEmail', 'person'],
          search: true,
          why: 'reads the audit log newest first until a page is full, possibly all of it for a person with few entries',
        },
      ],
      row: auditRow,
      can: 'audit.read',
      summary: 'Activity across all tenants: who did what, when, from where and to which record',
      filter: [
        'id',
        'at',
        'action',
        'subject',
        'subjectId',
        'actorId',
        'actorEmail',
        'person',
        'tenantId',
      ],
      sort: ['at'],
      search: ['person', 'action', 'subject', 'subjectId'],
      defaultSort: 'at:desc',
      download: 'audit.csv',
      csv: {
        at: 'Time',
        who: 'Who',
        what: 'What happened',
        noun: 'Record type',
        recordName: 'Record',
        tenantName: 'Tenant',
        actorEmail: 'Email',
        actorRealm: 'Console',
        actingReason: 'Reason for access',
        ip: 'IP address',
        before: 'Before',
        after: 'After',
        subjectId: 'ID',
        tenantId: 'Tenant ID',
        requestId: 'Request ID',
        action: 'Action',
      },
    },
  },
  routes: {
    auditKinds: {
      method: 'get',
      path: '/platform/audit/kinds',
      can: 'audit.read',
      summary: 'Actions and record types that the activity can be filtered by',
      reply: auditKinds,
    },
    tenantAuditKinds: {
      method: 'get',
      path: '/tenants/:tenantId/audit/kinds',
      can: 'audit.own',
      summary: 'Actions and record types that a tenant’s activity can be filtered by',
      reply: auditKinds,
    },
    timeZone: {
      method: 'get',
      path: '/time-zone',
      can: open('any signed-in user, in any role: every storefront shows its time zone'),
      summary: 'The time zone that dates are based on: a tenant’s, or the platform’s',
      query: z.object({ tenantId: z.uuid().optional() }),
      reply: z.object({ timeZone: z.string() }),
    },
    openapi: {
      method: 'get',
      path: '/openapi.json',
      can: open(
        'anyone in development; in production, users signed in to a console, or anyone if PUBLIC_API_DOCS is set',
      ),
      summary: 'This OpenAPI document',
      reply: z.unknown(),
      streams: true,
    },
    docs: {
      method: 'get',
      path: '/docs',
      can: open('the OpenAPI document as a web page'),
      summary: 'API documentation as a web page, one plugin at a time',
      query: z.object({ plugin: z.string().optional() }),
      reply: z.string(),
      streams: true,
    },
    docsAsset: {
      method: 'get',
      path: '/docs/:file',
      can: open('scripts and styles of the documentation page'),
      summary: 'A script or style of the documentation page',
      reply: z.string(),
      streams: true,
    },
    download: {
      method: 'get',
      path: '/downloads/:token',
      can: open(`${signed}; the permission of the user it was created for is checked again`),
      summary: 'The CSV file behind a download URL',
      reply: z.string(),
      streams: true,
    },
    readFile: {
      method: 'get',
      path: '/files/:token',
      can: open(signed),
      summary: 'A stored file',
      reply: z.string(),
      streams: true,
    },
    writeFile: {
      method: 'put',
      path: '/files/:token',
      can: open(signed),
      summary: 'Stores a file: raw bytes of the type that the URL was issued for',
      reply: z.object({ success: z.literal(true) }),
      streams: true,
    },
    tasks: {
      method: 'get',
      path: '/tasks',
      can: own,
      summary: 'Your tasks that you haven’t dismissed, newest first',
      reply: z.object({ result: z.array(taskRow) }),
    },
    task: {
      method: 'get',
      path: '/tasks/:taskId',
      can: own,
      summary: 'One of your tasks, with its progress or result',
      params: ofTask,
      reply: taskRow,
    },
    cancelTask: {
      method: 'post',
      path: '/tasks/:taskId/cancel',
      whileImpersonating: 'reads',
      can: own,
      summary: 'Cancels a task. A running task stops a moment later',
      params: ofTask,
      reply: taskRow,
    },
    dismissTask: {
      method: 'post',
      path: '/tasks/:taskId/dismiss',
      whileImpersonating: 'reads',
      can: own,
      summary: 'Dismisses a finished task from the list and deletes its file',
      params: ofTask,
      reply: z.object({ success: z.literal(true) }),
    },
    taskFile: {
      method: 'get',
      path: '/tasks/:taskId/file',
      can: own,
      summary:
        'Returns a URL, valid for five minutes, for the file a task created. For exports, the permission is checked again',
      params: ofTask,
      reply: z.object({ downloadUrl: z.string() }),
    },
    exportList: {
      method: 'post',
      path: '/exports',
      whileImpersonating: 'reads',
      can: open(
        'it takes a URL that was signed for the current user, and the permission is checked again',
      ),
      summary: 'Creates a large export as a task, from a download URL. Up to three run at a time',
      body: z.object({
        downloadUrl: z.string().describe('The `downloadUrl` that a list’s download returns'),
      }),
      reply: taskRow,
    },
    completeUpload: {
      method: 'post',
      path: '/uploads/:uploadId/complete',
      can: open(known),
      summary: 'Marks an upload as sent, so that it can be checked',
      params: ofUpload,
      reply: uploadState,
    },
    uploadState: {
      method: 'get',
      path: '/uploads/:uploadId',
      can: open(known),
      summary: 'The state of an upload',
      params: ofUpload,
      reply: uploadState,
    },
    mailbox: {
      method: 'get',
      path: '/dev/mailbox',
      can: open('in development only, to read emails that aren’t actually sent'),
      summary: 'Emails in the outbox, newest first (development only)',
      reply: z.string(),
      streams: true,
    },
    mailGallery: {
      method: 'get',
      path: '/dev/mailbox/gallery',
      can: open('in development only, to see how every email looks'),
      summary: 'An example of each email (development only)',
      reply: z.string(),
      streams: true,
    },
    settle: {
      method: 'post',
      path: '/dev/settle',
      can: open('in development only, for browser tests that wait for background work'),
      summary:
        'Makes the local Stripe deliver its webhooks and counts the remaining jobs (development only)',
      reply: z.object({
        pending: z.int().describe('Jobs that are due or running; 0 when all work is done'),
      }),
    },
  },
});
