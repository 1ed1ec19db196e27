import type * as z from 'zod';
import type { Listing } from '@foyer/kit/server';
import type { auditRow } from '../../plugins/kit/kernelContract.ts';

/** The audit as the console reads it. */
export const auditListing: Listing<z.output<typeof auditRow>> = {
  from: (db) => db('kit_audit as a'),
  columns: {
    id: 'a.id',
    at: 'a.at',
    actorId: 'a.actor_id',
    actorEmail: 'a.actor_email',
    actorRealm: 'a.actor_realm',
    tenantId: 'a.tenant_id',
    action: 'a.action',
    subject: 'a.subject',
    subjectId: 'a.subject_id',
    before: 'a.before',
    after: 'a.after',
    ip: 'a.ip',
    requestId: 'a.request_id',
    reason: 'a.reason',
  },
  toRow: (row) => ({ ...(row as z.output<typeof auditRow>), id: String(row['id']) }),
};
