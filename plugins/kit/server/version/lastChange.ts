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

/** More lines than one record gets while somebody types; older ones tell of another change. */
const LINES = 20;

type Who = Pick<ChangedMeanwhile, 'by' | 'at'>;

/**
 * Who changed a record last, as its audit tells: the last line in which one of `fields` is another
 * (or that does not say what it changed), else the last line. The reach of `db` decides which lines there are.
 */
export async function lastChange(
  db: Knex.Transaction,
  { ctx, id, fields }: { ctx: Ctx; id: string; fields: readonly string[] },
): Promise<Who> {
  const lines: AuditLine[] = await db('kit_audit')
    .where({ subject_id: id })
    // The lines about a tenant itself are that tenant's, whoever asks.
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
  const line = lines.find((one) => tellsNothing(one) || names.some((name) => isOther(one, name)));
  const last = line ?? lines[0];
  return last ? { by: nameInAudit(last, ctx), at: last.at.toISOString() } : { by: null, at: null };
}

/** Audits keep a record's details alone, or the record with them. */
const valueOf = (kept: unknown, name: string): unknown => {
  const record = (kept ?? {}) as Record<string, unknown>;
  const details = record['details'];
  return name in record || typeof details !== 'object' || details === null
    ? record[name]
    : (details as Record<string, unknown>)[name];
};

const tellsNothing = ({ before, after }: AuditLine): boolean => before === null && after === null;

const isOther = ({ before, after }: AuditLine, name: string): boolean =>
  !isDeepStrictEqual(valueOf(before, name), valueOf(after, name));
