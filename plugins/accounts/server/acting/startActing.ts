import { conflict, tenantDirectory, unauthenticated, type TenantCtx } from '@foyer/kit/server';
import type { AccountsActingRow } from '../schema.ts';
import { issueTicket, ticketAddress } from '../switching/tickets.ts';
import { endActing, endInTime, OPERATORS_ACT } from './endActing.ts';

/** Whatever the browser does. */
const MINUTES = 30;

/** Begins an operator's time as the tenant's admin: from now on, not from when the address is followed. */
export async function startActing(
  ctx: TenantCtx,
  { body: { reason } }: { body: { reason: string } },
): Promise<{ url: string }> {
  const { actor, tenantId } = ctx;
  const { session } = ctx.http.req.foyer;
  if (!actor || !session) throw unauthenticated('unauthenticated', 'Please sign in first.');
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant?.isOpen)
    throw conflict('tenant_closed', 'This tenant is disabled: its console is closed.');
  const operator_id = actor.id;
  const ticket = await ctx.asPlatform(OPERATORS_ACT).tx(async (tx) => {
    await endActing(tx, { tenant_id: tenantId, operator_id }, 'replaced');
    const [row] = await tx
      .db('accounts_acting')
      .insert({
        tenant_id: tenantId,
        operator_id,
        reason,
        ends_at: tx.db.raw('now() + make_interval(mins => ?)', [MINUTES]),
      })
      .returning<AccountsActingRow[]>('*');
    if (!row) throw new Error('The insert into accounts_acting answered no row.');
    await tx.enqueue(endInTime, { actingId: row.id }, { at: row.ends_at });
    await tx.audit({
      action: 'acting.started',
      subject: 'acting',
      subjectId: row.id,
      tenantId,
      acting: { name: actor.name, reason },
      after: { name: actor.name, reason, minutes: MINUTES },
    });
    return issueTicket(tx, {
      userId: operator_id,
      tenantId,
      details: {
        hasSecondFactor: session.hasSecondFactor,
        acting: { id: row.id, parentSid: session.sid },
      },
    });
  });
  return { url: await ticketAddress(ctx, { ticket, tenantId }) };
}
