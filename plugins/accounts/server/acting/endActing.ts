import { job, type Deps, type JobContext, type Tx } from '@foyer/kit/server';
import * as z from 'zod';
import type { AccountsActingRow } from '../schema.ts';

/** Why every tenant's rows are in reach. */
export const OPERATORS_ACT = 'operators are the platform’s, and act for its tenants';

/** Ends what nobody has ended, when its time is over. */
export const endInTime = job('endActing', z.object({ actingId: z.uuid() }));

export type EndedBy = NonNullable<AccountsActingRow['ended_by']>;

/**
 * Ends what is still open of these, with a line for each in its tenant's audit.
 * @param tx of the platform's reach
 */
export async function endActing(
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
        acting: { name: operator.name, reason: row.reason },
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

/** The same in a transaction of its own. */
export const endActingNow = (
  deps: Pick<Deps, 'asPlatform'>,
  which: Parameters<typeof endActing>[1],
  endedBy: EndedBy,
): Promise<void> => deps.asPlatform(OPERATORS_ACT).tx((tx) => endActing(tx, which, endedBy));

export const endWhenOver = ({ actingId }: { actingId: string }, ctx: JobContext): Promise<void> =>
  endActingNow(ctx, { id: actingId }, 'time');
