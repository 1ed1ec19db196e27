import {
  conflict,
  type Ctx,
  type Deps,
  type Impersonations,
  type InputOf,
  job,
  type JobContext,
  sessions,
  type TenantCtx,
  tenantDirectory,
  type Tx,
  unauthenticated,
} from '@foyer/kit/server';
import { permissionName } from '@foyer/kit';
import * as z from 'zod';
import { accounts } from '../contract.ts';
import type { Agreement } from '../contract/impersonation.ts';
import type { AccountsActingAgreementRow, AccountsActingRow } from './schema.ts';
import { issueHandoffToken, handoffUrl } from './switching.ts';

/** A limit regardless of what the browser does. */
const MINUTES = 30;

/** Starts an operator's time as the tenant's admin: it counts from now, not from when the address is followed. */
export async function startImpersonation(
  ctx: TenantCtx,
  { body: { reason } }: InputOf<typeof accounts.routes.startImpersonation>,
): Promise<{ url: string }> {
  const { actor, tenantId } = ctx;
  const { session } = ctx.http.req.foyer;
  if (!actor || !session) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant?.isOpen)
    throw conflict('tenant_closed', 'This tenant is disabled, so you can’t view its console.');
  const operator_id = actor.id;
  const token = await ctx.asPlatform(OPERATORS_ACT).tx(async (tx) => {
    await endImpersonation(tx, { tenant_id: tenantId, operator_id }, 'replaced');
    const [row] = await tx
      .db('accounts_acting')
      .insert({
        tenant_id: tenantId,
        operator_id,
        reason,
        ends_at: tx.db.raw('now() + make_interval(mins => ?)', [MINUTES]),
      })
      .returning<AccountsActingRow[]>('*');
    if (!row) throw new Error('The insert into accounts_acting returned no row.');
    await tx.enqueue(endInTime, { actingId: row.id }, { at: row.ends_at });
    await tx.audit({
      action: 'acting.started',
      subject: 'acting',
      subjectId: row.id,
      tenantId,
      impersonation: { name: actor.name, reason },
      after: { name: actor.name, reason, minutes: MINUTES },
    });
    return issueHandoffToken(tx, {
      userId: operator_id,
      tenantId,
      details: {
        hasSecondFactor: session.hasSecondFactor,
        acting: { id: row.id, parentSid: session.sid },
      },
    });
  });
  return { url: await handoffUrl(ctx, { token, tenantId }) };
}

/** Ends an impersonation on the operator's request. */
export async function stopImpersonation(ctx: Ctx): Promise<{ success: true }> {
  const { actor } = ctx;
  if (!actor?.impersonation)
    throw unauthenticated('not_acting', 'You’re no longer viewing as this tenant.');
  await endImpersonationNow(ctx, { id: actor.impersonation.id }, 'stopped');
  await ctx.use(sessions).signOut(ctx.http);
  return { success: true };
}

const START = permissionName(accounts, 'acting.start');

/** Whether an operator acts for a tenant now, by the database's clock; checked on each request. */
export function makeImpersonations(deps: Deps): Impersonations {
  return {
    async find({ impersonationId, tenantId, userId, operator }) {
      const row = await deps
        .asPlatform(OPERATORS_ACT)
        .read((db) =>
          db('accounts_acting as a')
            .leftJoin('accounts_acting_agreement as g', 'g.tenant_id', 'a.tenant_id')
            .where({ 'a.id': impersonationId, 'a.tenant_id': tenantId, 'a.operator_id': userId })
            .whereNull('a.ended_at')
            .where('a.ends_at', '>', db.fn.now())
            .first<(AccountsActingRow & { allows_changes: boolean | null }) | undefined>(
              'a.*',
              'g.allows_changes',
            ),
        );
      if (!row) return null;
      // It doesn't resume when the role is assigned again.
      if (!operator?.can.has(START)) {
        await endImpersonationNow(deps, { id: row.id }, 'refused');
        return null;
      }
      const { id, reason, ends_at: endsAt } = row;
      return { id, reason, endsAt, mayWrite: row.allows_changes === true };
    },
  };
}

/** The reason for access to every tenant's rows. */
const OPERATORS_ACT = 'record when an operator views as a tenant';

/** Ends sessions that nobody has ended, when their time is up. */
export const endInTime = job('endActing', z.object({ actingId: z.uuid() }));

type EndedBy = NonNullable<AccountsActingRow['ended_by']>;

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
const endImpersonationNow = (
  deps: Pick<Deps, 'asPlatform'>,
  which: Parameters<typeof endImpersonation>[1],
  endedBy: EndedBy,
): Promise<void> => deps.asPlatform(OPERATORS_ACT).tx((tx) => endImpersonation(tx, which, endedBy));

export const endWhenOver = (
  { actingId: id }: { actingId: string },
  ctx: JobContext,
): Promise<void> => endImpersonationNow(ctx, { id }, 'time');

/** What a tenant agreed to. By default, nothing may be changed for it. */
export const readAgreement = ({
  tenantId,
  read,
}: Pick<TenantCtx, 'tenantId' | 'read'>): Promise<Agreement> =>
  read(async (db) => {
    const row = await db('accounts_acting_agreement')
      .where({ tenant_id: tenantId })
      .first<AccountsActingAgreementRow | undefined>();
    return { allowsChanges: row?.allows_changes ?? false, changedBy: row?.changed_by ?? null };
  });

/** Takes effect at once, even for operators with an open session: it is checked on each request. */
export async function saveAgreement(
  ctx: TenantCtx,
  { body: { allowsChanges } }: InputOf<typeof accounts.routes.saveAgreement>,
): Promise<Agreement & { success: true }> {
  const { tenantId } = ctx;
  const changedBy = ctx.actor?.email ?? null;
  const before = await readAgreement(ctx);
  await ctx.tx(async (tx) => {
    await tx
      .db('accounts_acting_agreement')
      .insert({ tenant_id: tenantId, allows_changes: allowsChanges, changed_by: changedBy })
      .onConflict('tenant_id')
      .merge({
        allows_changes: allowsChanges,
        changed_by: changedBy,
        updated_at: tx.db.fn.now(),
      });
    await tx.audit({
      action: 'agreement.updated',
      subject: 'agreement',
      subjectId: tenantId,
      before: { allowsChanges: before.allowsChanges },
      after: { allowsChanges },
    });
  });
  return { allowsChanges, changedBy, success: true };
}
