import * as z from 'zod';
import { contract, open } from './contract.ts';
import { instant } from './schema.ts';

/** One line of who did what, when, from where, to whose record. */
export const auditRow = z.object({
  id: z.string(),
  at: instant(),
  actorId: z.string().nullable(),
  actorEmail: z.string().nullable(),
  actorRealm: z.string(),
  tenantId: z.uuid().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.json(),
  after: z.json(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});

const signed = 'the address is signed, for a short time and for one use';

/** What the host itself answers: nothing of the product, only what every plugin stands on. */
export const kit = contract({
  id: 'kit',
  permissions: {
    'audit.read': {
      label: 'Read the audit: who did what, when and from where',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  lists: {
    audit: {
      path: '/platform/audit',
      row: auditRow,
      can: 'audit.read',
      summary: 'Who did what, when, from where, to whose record',
      filter: ['id', 'at', 'action', 'subject', 'subjectId', 'actorId', 'actorEmail', 'tenantId'],
      sort: ['at'],
      search: ['actorEmail', 'action', 'subject', 'subjectId'],
      defaultSort: 'at:desc',
      download: 'audit.csv',
      csv: {
        at: 'Time (UTC)',
        actorEmail: 'Who',
        actorRealm: 'From the console of',
        ip: 'Address',
        tenantId: 'Tenant',
        action: 'Action',
        subject: 'Record',
        subjectId: 'Id',
        before: 'Before',
        after: 'After',
        requestId: 'Request',
      },
    },
  },
  routes: {
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
      summary: 'This document as a page',
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
    mailbox: {
      method: 'get',
      path: '/dev/mailbox',
      can: open('in development only, to read the mails that nobody sends'),
      summary: 'The mails of the outbox, newest first (development only)',
      reply: z.string(),
      streams: true,
    },
  },
});
