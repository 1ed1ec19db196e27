import { job, type Deps, type JobContext, type Tx } from '@foyer/kit/server';
import * as z from 'zod';
import type { AccountsActingRow } from '../schema.ts';

/** The reason for access to every tenant's rows. */
export const OPERATORS_ACT = 'record when an operator views as a tenant';

/** Ends sessions that nobody has ended, when their time is up. */
export const endInTime = job('endActing', z.object({ actingId: z.uuid() }));

export type EndedBy = NonNullable<AccountsActingRow['ended_by']>;

/**
 * Ends the open ones of these sessions, with a line for each in its tenant's audit.
 * @param tx with access to the platform's rows
 */
export async function endImpersonation(
  tx: Tx,
  which: Partial<Pick<AccountsActingRow, 'id' | 'tenant_id' | 'operator_id'>>,
  endedBy: EndedBy,
): Promise<void> {
  const ended = await tx
    .db('accounts_acting')
    .where(which)
    .whereNull('ended_at')
    .update({ ended_at: tx.db.fn.now(), ended_by: endedBy })
    .returning<AccountsActingRow[]>('*');
  for (const row of ended) {
    const operator = await operatorOf(tx, row);
    await tx.audit({
      action: 'acting.ended',
      subject: 'acting',
      subjectId: row.id,
      tenantId: row.tenant_id,
      ...(operator && {
        by: { id: row.operator_id, ...operator, realm: 'platform' },
        impersonation: { name: operator.name, reason: row.reason },
      }),
      after: { name: operator?.name, reason: row.reason, endedBy },
    });
  }
}

const operatorOf = (tx: Tx, { operator_id }: AccountsActingRow) =>
  tx
    .db('accounts_user')
    .where({ id: operator_id })
    .first<{ email: string; name: string } | undefined>('email', 'name');

/** The same in its own transaction. */
export const endImpersonationNow = (
  deps: Pick<Deps, 'asPlatform'>,
  which: Parameters<typeof endImpersonation>[1],
  endedBy: EndedBy,
): Promise<void> => deps.asPlatform(OPERATORS_ACT).tx((tx) => endImpersonation(tx, which, endedBy));

export const endWhenOver = (
  { actingId: id }: { actingId: string },
  ctx: JobContext,
): Promise<void> => endImpersonationNow(ctx, { id }, 'time');
