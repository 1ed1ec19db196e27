import type * as z from 'zod';
import type { Ctx } from '@foyer/kit/server';
import type { Listing, ListingOf } from '@foyer/kit/server';
import type { auditRow, kit } from '../../plugins/kit/kernelContract.ts';
import type { KernelParts } from '../kernelParts.ts';
import { describeActor } from '../../plugins/kit/activity.ts';
import { describeLines } from './describeLines.ts';

const columns = {
  id: 'a.id',
  at: 'a.at',
  actorId: 'a.actor_id',
  actorEmail: 'a.actor_email',
  actorName: 'a.actor_name',
  person: `concat_ws(' ', a.acting_name, a.actor_name, a.actor_email)`,
  actorRealm: 'a.actor_realm',
  action: 'a.action',
  subject: 'a.subject',
  subjectId: 'a.subject_id',
  before: 'a.before',
  after: 'a.after',
  actingName: 'a.acting_name',
  actingReason: 'a.acting_reason',
};

type Parts = Pick<KernelParts, 'assembled'>;
type Row = z.output<typeof auditRow>;
type TenantRow = z.output<typeof kit.lists.tenantAudit.row>;

/** The lines of a file say what the screen says, and name their record. */
const cells =
  (parts: Parts) => async (rows: readonly (TenantRow & { tenantId?: string | null })[], ctx: Ctx) =>
    (await describeLines(parts, ctx, rows)).map((line) => {
      const who = describeActor(line);
      const { noun, name } = line.record;
      const tenantName = line.tenantId && line.names[line.tenantId];
      const what = `${who} ${line.sentence.join(name ?? '')}`;
      return { ...line, who, what, noun, recordName: name, tenantName };
    });

/** The audit as the platform's console reads it. */
export const auditListing = (parts: Parts): Listing<Row> => ({
  from: (db) => db('kit_audit as a'),
  columns: {
    ...columns,
    ip: 'a.ip',
    tenantId: 'a.tenant_id',
    requestId: 'a.request_id',
    reason: 'a.reason',
  },
  toRow: (row) => ({ ...(row as Row), id: String(row['id']) }),
  complete: (rows, ctx) => describeLines(parts, ctx, rows),
  cells: cells(parts),
});

/** A tenant sees this only for its own people. */
const ofItsOwn = (column: string) => `case when a.actor_realm = 'tenant' then ${column} end`;

/** The audit as a tenant reads it: it doesn't learn who an operator or buyer was, or where they were. */
export const tenantAuditListing = (parts: Parts): ListingOf<typeof kit.lists.tenantAudit> => ({
  from: (db, { tenantId }) => db('kit_audit as a').where('a.tenant_id', tenantId),
  columns: {
    ...columns,
    ip: ofItsOwn('a.ip'),
    actorId: ofItsOwn('a.actor_id'),
    actorEmail: ofItsOwn('a.actor_email'),
    actorName: ofItsOwn('a.actor_name'),
    person: `concat_ws(' ', a.acting_name, ${ofItsOwn('a.actor_name')}, ${ofItsOwn('a.actor_email')})`,
  },
  toRow: (row) => ({ ...(row as TenantRow), id: String(row['id']) }),
  complete: (rows, ctx) => describeLines(parts, ctx, rows),
  cells: cells(parts),
});
