import type * as z from 'zod';
import type { Listing } from '@foyer/kit/server';
import type { ListingOf } from '@foyer/kit/server';
import type { auditRow, kit } from '../../plugins/kit/kernelContract.ts';

const columns = {
  id: 'a.id',
  at: 'a.at',
  actorId: 'a.actor_id',
  actorEmail: 'a.actor_email',
  actorName: 'a.actor_name',
  actorRealm: 'a.actor_realm',
  action: 'a.action',
  subject: 'a.subject',
  subjectId: 'a.subject_id',
  before: 'a.before',
  after: 'a.after',
  actingName: 'a.acting_name',
  actingReason: 'a.acting_reason',
};

/** The audit as the platform's console reads it. */
export const auditListing: Listing<z.output<typeof auditRow>> = {
  from: (db) => db('kit_audit as a'),
  columns: {
    ...columns,
    ip: 'a.ip',
    tenantId: 'a.tenant_id',
    requestId: 'a.request_id',
    reason: 'a.reason',
  },
  toRow: (row) => ({ ...(row as z.output<typeof auditRow>), id: String(row['id']) }),
};

/** And as one tenant does. Where an operator or a buyer was is nothing to it. */
export const tenantAuditListing: ListingOf<typeof kit.lists.tenantAudit> = {
  from: (db, { tenantId }) => db('kit_audit as a').where('a.tenant_id', tenantId),
  columns: { ...columns, ip: `case when a.actor_realm = 'tenant' then a.ip end` },
  toRow: (row) => ({ ...(row as unknown as TenantRow), id: String(row['id']) }),
};

type TenantRow = z.output<typeof kit.lists.tenantAudit.row>;
