import type { Ctx, Knex } from './types.ts';

/** One action on a record, with the actor as far as the reader may know them. */
export interface AuditEvent {
  id: string;
  at: string;
  by: string | null;
  action: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

interface Who {
  actor_email: string | null;
  actor_name?: string | null;
  actor_realm: string;
  acting_name?: string | null;
}

/** A limit beyond what anybody reads on one page; the oldest entries are kept. */
const MAX_LINES = 500;

/**
 * The audit entries of some records of the current tenant, oldest first.
 * @example await ctx.read((db) => auditOf(db, { ctx, subjectIds: [order.uid], actions: ['order.completed'] }))
 */
export async function auditOf(
  db: Knex.Transaction,
  given: { ctx: Ctx; subjectIds: readonly string[]; actions: readonly string[] },
): Promise<AuditEvent[]> {
  const { ctx, subjectIds, actions } = given;
  const lines = await db('kit_audit')
    .where({ tenant_id: ctx.tenantId })
    .whereIn('subject_id', subjectIds)
    .whereIn('action', actions)
    .orderBy(['at', 'id'])
    .limit(MAX_LINES)
    .select<
      (Who & { id: string; at: Date; action: string; subject_id: string } & Pick<
          AuditEvent,
          'before' | 'after'
        >)[]
    >(
      ...['id', 'at', 'action', 'subject_id', 'before', 'after'],
      ...['actor_email', 'actor_name', 'actor_realm', 'acting_name'],
    );
  return lines.map((line) => ({
    id: String(line.id),
    at: line.at.toISOString(),
    by: line.acting_name
      ? `${line.acting_name} (Foyer operator)`
      : nameInAudit({ ...line, actor_email: line.actor_name ?? line.actor_email }, ctx),
    action: line.action,
    subjectId: line.subject_id,
    before: line.before,
    after: line.after,
  }));
}

/** A tenant isn't told which operator or buyer it was. */
export function nameInAudit(
  { actor_email, actor_realm }: Who,
  { actor }: Pick<Ctx, 'actor'>,
): string | null {
  if (actor_realm === 'system') return 'Foyer';
  if (actor?.realm === 'platform') return actor_email;
  if (actor_realm === 'platform') return 'the platform';
  return actor_realm === 'tenant' ? actor_email : 'a buyer';
}
