import { isDeepStrictEqual } from 'node:util';
import type { ChangedMeanwhile } from '../../versions.ts';
import { ownName } from '../../fields.ts';
import { nameInAudit } from '../auditOf.ts';
import type { Ctx, Knex } from '../types.ts';

interface AuditLine {
  at: Date;
  actor_email: string | null;
  actor_realm: string;
  before: unknown;
  after: unknown;
}

/** More entries than one record gets while a user types; older ones describe another change. */
const LINES = 20;

type Who = Pick<ChangedMeanwhile, 'by' | 'at'>;

/**
 * Finds who changed a record last: the last audit entry that changed one of `fields` (or doesn't say what it
 * changed), otherwise the last entry. The scope of `db` limits the entries.
 */
export async function lastChange(
  db: Knex.Transaction,
  { ctx, id, fields }: { ctx: Ctx; id: string; fields: readonly string[] },
): Promise<Who> {
  const lines: AuditLine[] = await db('kit_audit')
    .where({ subject_id: id })
    // Entries about a tenant itself belong to that tenant, regardless of the reader.
    .whereRaw('(tenant_id is not distinct from ?::uuid or tenant_id::text = subject_id)', [
      ctx.tenantId,
    ])
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LINES)
    .select('at', 'actor_email', 'actor_realm', 'before', 'after');
  const names = fields.map((field) => ownName(field));
  const line = lines.find((one) => isWithoutState(one) || names.some((name) => isOther(one, name)));
  const last = line ?? lines[0];
  return last ? { by: nameInAudit(last, ctx), at: last.at.toISOString() } : { by: null, at: null };
}

/** Audit entries contain the record's details alone, or the whole record. */
const valueOf = (kept: unknown, name: string): unknown => {
  const record = (kept ?? {}) as Record<string, unknown>;
  const details = record['details'];
  return name in record || typeof details !== 'object' || details === null
    ? record[name]
    : (details as Record<string, unknown>)[name];
};

const isWithoutState = ({ before, after }: AuditLine): boolean => before === null && after === null;

const isOther = ({ before, after }: AuditLine, name: string): boolean =>
  !isDeepStrictEqual(valueOf(before, name), valueOf(after, name));
