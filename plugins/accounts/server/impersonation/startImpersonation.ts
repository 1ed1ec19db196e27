import { conflict, tenantDirectory, unauthenticated, type TenantCtx } from '@foyer/kit/server';
import type { AccountsActingRow } from '../schema.ts';
import { issueHandoffToken, handoffUrl } from '../switching/handoffTokens.ts';
import { endImpersonation, endInTime, OPERATORS_ACT } from './endImpersonation.ts';

/** A limit regardless of what the browser does. */
const MINUTES = 30;

/** Starts an operator's time as the tenant's admin: it counts from now, not from when the address is followed. */
export async function startImpersonation(
  ctx: TenantCtx,
  { body: { reason } }: { body: { reason: string } },
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
