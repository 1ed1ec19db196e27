import * as z from 'zod';
import { contract, open } from './contract.ts';
import { instant } from './schema.ts';

/** One line of who did what, when, from where, to whose record. */
export const auditRow = z.object({
  id: z.string(),
  at: instant(),
  actorId: z.string().nullable(),
  actorEmail: z.string().nullable(),
  /** What they are called; null for lines that were written before names were. */
  actorName: z.string().nullable(),
  /** Name and address together, to be found by either. */
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
  /** Of an operator who acted for the tenant. */
  actingName: z.string().nullable(),
  actingReason: z.string().nullable(),
  /** Why every tenant's rows were in reach; null for what stayed with one tenant. */
  reason: z.string().nullable(),
  /** What it says after who did it: the text before the record's name and that after it, or one text alone. */
  sentence: z.array(z.string()),
  /** What it is about: by its name of now, else by its last known one; `params` only of a record that is there. */
  record: z.object({
    noun: z.string(),
    name: z.string().nullable(),
    params: z.record(z.string(), z.string()).nullable(),
  }),
  /** What the records are called whose ids stand in the line. */
  names: z.record(z.string(), z.string()),
});

/** The same as its tenant reads it: of others than its own people no address, and nothing of the platform's work. */
export const tenantAuditRow = auditRow.omit({ tenantId: true, requestId: true, reason: true });

/** What lines there are: what was done to which kind of record. */
const auditKinds = z.object({
  kinds: z.array(
    z.object({
      subject: z.string(),
      action: z.string(),
      /** What the kind of record is called, and what was done to it. */
      noun: z.string(),
      label: z.string(),
    }),
  ),
});

/** Long work that somebody started, as its starter sees it. */
export const taskRow = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  /** It was asked to end, and has not yet. */
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

const own = open('everybody who is signed in has tasks, and sees none but the own ones');
const ofTask = z.object({ taskId: z.string() });

/** How far an upload is: awaited, being checked, visible, refused with the reason, or never sent. */
export const uploadState = z.object({
  id: z.uuid(),
  state: z.enum(['expected', 'checking', 'ready', 'refused', 'expired']),
  reason: z.string().nullable(),
});
export type UploadState = z.output<typeof uploadState>;

const known = 'only who announced the upload knows its number, and another tenant has none of it';

const ofUpload = z.object({ uploadId: z.string() });

const signed = 'the address is signed, and good for a short time';

/** What the host itself answers: nothing of the product, only what every plugin stands on. */
export const kit = contract({
  id: 'kit',
  activity: {
    records: {
      settings: { noun: 'settings' },
      list: { noun: 'list' },
      task: { noun: 'task' },
    },
    says: {
      'settings.updated': 'changed the settings of {record}',
      'list.downloaded': 'downloaded {file}',
      'task.started': 'started “{record}”',
      'task.cancelled': 'stopped “{record}”',
    },
  },
  permissions: {
    'audit.read': {
      label: 'Read the audit: who did what, when and from where',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'audit.own': {
      label: 'Read the tenant’s own audit: who did what and when',
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
          why: 'reads a tenant’s audit from the newest line on until a page is full: all of it for who did little',
        },
      ],
      row: tenantAuditRow,
      can: 'audit.own',
      summary: 'Who did what in one tenant, when, to which record',
      filter: ['id', 'at', 'action', 'subject', 'subjectId', 'actorId', 'actorEmail', 'person'],
      sort: ['at'],
      search: ['person', 'action', 'subject', 'subjectId'],
      defaultSort: 'at:desc',
      download: 'activity.csv',
      csv: {
        at: 'Time',
        who: 'Who',
        what: 'What happened',
        noun: 'Kind of record',
        recordName: 'Record',
        actorEmail: 'Email',
        actorRealm: 'From the console of',
        actingReason: 'Reason of acting',
        ip: 'Address',
        before: 'Before',
        after: 'After',
        subjectId: 'Id',
        action: 'Action',
      },
    },
    audit: {
      path: '/platform/audit',
      withoutIndex: [
        {
          filter: ['action', 'actorId', 'actorEmail', 'person'],
          search: true,
          why: 'reads the audit from the newest line on until a page is full: all of it for who did little',
        },
      ],
      row: auditRow,
      can: 'audit.read',
      summary: 'Who did what, when, from where, to whose record',
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
        noun: 'Kind of record',
        recordName: 'Record',
        tenantName: 'Tenant',
        actorEmail: 'Email',
        actorRealm: 'From the console of',
        actingReason: 'Reason of acting',
        ip: 'Address',
        before: 'Before',
        after: 'After',
        subjectId: 'Id',
        tenantId: 'Tenant id',
        requestId: 'Request',
        action: 'Action',
      },
    },
  },
  routes: {
    auditKinds: {
      method: 'get',
      path: '/platform/audit/kinds',
      can: 'audit.read',
      summary:
        'What the audit can be narrowed to: the actions there are, and their kinds of record',
      reply: auditKinds,
    },
    tenantAuditKinds: {
      method: 'get',
      path: '/tenants/:tenantId/audit/kinds',
      can: 'audit.own',
      summary: 'The same of one tenant',
      reply: auditKinds,
    },
    timeZone: {
      method: 'get',
      path: '/time-zone',
      can: open('whoever is signed in, of any role: a zone stands on every storefront'),
      summary: 'The zone whose days count: a tenant’s, or on the console the platform’s',
      query: z.object({ tenantId: z.uuid().optional() }),
      reply: z.object({ timeZone: z.string() }),
    },
    openapi: {
      method: 'get',
      path: '/openapi.json',
      can: open('the API describes itself to whoever writes a client'),
      summary: 'This document',
      reply: z.unknown(),
      streams: true,
    },
    docs: {
      method: 'get',
      path: '/docs',
      can: open('the same description as a page'),
      summary: 'This document as a page, of one plugin at a time',
      query: z.object({ plugin: z.string().optional() }),
      reply: z.string(),
      streams: true,
    },
    docsAsset: {
      method: 'get',
      path: '/docs/:file',
      can: open('scripts and styles of the page'),
      summary: 'A part of the page',
      reply: z.string(),
      streams: true,
    },
    download: {
      method: 'get',
      path: '/downloads/:token',
      can: open(`${signed}; the permission of whom it was made for is checked again`),
      summary: 'The CSV behind a download address',
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
      summary: 'Stores a file: raw bytes, of the type that the address was made for',
      reply: z.object({ success: z.literal(true) }),
      streams: true,
    },
    tasks: {
      method: 'get',
      path: '/tasks',
      can: own,
      summary: 'The tasks that one started and has not put away, newest first',
      reply: z.object({ result: z.array(taskRow) }),
    },
    task: {
      method: 'get',
      path: '/tasks/:taskId',
      can: own,
      summary: 'One of the own tasks: how far it is, how it ended',
      params: ofTask,
      reply: taskRow,
    },
    cancelTask: {
      method: 'post',
      path: '/tasks/:taskId/cancel',
      whileActing: 'reads',
      can: own,
      summary: 'Ends a task before it is done; one that runs ends a moment later',
      params: ofTask,
      reply: taskRow,
    },
    dismissTask: {
      method: 'post',
      path: '/tasks/:taskId/dismiss',
      whileActing: 'reads',
      can: own,
      summary: 'Puts an ended task away, so that it is listed no more, and removes its file',
      params: ofTask,
      reply: z.object({ success: z.literal(true) }),
    },
    taskFile: {
      method: 'get',
      path: '/tasks/:taskId/file',
      can: own,
      summary:
        'An address that works for five minutes, of the file that a task made; the permission of an exported list is checked again',
      params: ofTask,
      reply: z.object({ downloadUrl: z.string() }),
    },
    exportList: {
      method: 'post',
      path: '/exports',
      whileActing: 'reads',
      can: open(
        'it takes an address that was signed for whoever asks, and the permission is checked again',
      ),
      summary:
        'Makes the file behind a download address as a task, for lists of very many rows; three at a time',
      body: z.object({ downloadUrl: z.string().describe('as a download of a list answers it') }),
      reply: taskRow,
    },
    completeUpload: {
      method: 'post',
      path: '/uploads/:uploadId/complete',
      can: open(known),
      summary: 'Says that the bytes of an announced upload are there; it is then checked',
      params: ofUpload,
      reply: uploadState,
    },
    uploadState: {
      method: 'get',
      path: '/uploads/:uploadId',
      can: open(known),
      summary: 'How far an announced upload is',
      params: ofUpload,
      reply: uploadState,
    },
    mailbox: {
      method: 'get',
      path: '/dev/mailbox',
      can: open('in development only, to read the mails that nobody sends'),
      summary: 'The mails of the outbox, newest first (development only)',
      reply: z.string(),
      streams: true,
    },
    settle: {
      method: 'post',
      path: '/dev/settle',
      can: open(
        'in development only, for browser tests that wait for what happens in the background',
      ),
      summary:
        'Has the local Stripe deliver its webhooks and counts what is still to do (development only)',
      reply: z.object({
        pending: z.int().describe('jobs that are due or running; 0 when everything has settled'),
      }),
    },
  },
});
