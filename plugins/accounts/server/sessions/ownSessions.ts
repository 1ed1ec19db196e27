import { notFound, sessions, tenantDirectory, type Ctx, type OpenSession } from '@foyer/kit/server';
import type { OwnSession } from '../../contract/ownSessions.ts';
import { requireSelf } from '../requireSelf.ts';
import { deviceWords } from './deviceWords.ts';

/** The user's sessions, on all hosts and in all applications. */
export async function ownSessions(ctx: Ctx): Promise<{ result: OwnSession[] }> {
  const { id } = requireSelf(ctx);
  const open = await ctx.use(sessions).listOf(id, ctx.http);
  return { result: await Promise.all(open.map((session) => described(ctx, session))) };
}

async function described(ctx: Ctx, session: OpenSession): Promise<OwnSession> {
  const { id, realm, tenantId, userAgent, ip, since, lastSeenAt, isCurrent } = session;
  const tenant = tenantId === null ? null : await ctx.use(tenantDirectory).byId(tenantId);
  return {
    id,
    device: deviceWords(userAgent),
    address: ip,
    application: realm,
    groupName: tenantId === null ? 'Foyer' : (tenant?.name ?? ''),
    since: since.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent,
  };
}

/** Ends one of the user's own sessions; its browser has to sign in at the next click. */
export async function endSession(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ success: true }> {
  const { id } = requireSelf(ctx);
  if (!(await ctx.use(sessions).endOne(id, params.id))) throw notFound('session');
  await record(ctx, 'user.session_ended');
  return { success: true };
}

/** Ends all of the user's other sessions. */
export async function endOtherSessions(ctx: Ctx): Promise<{ success: true }> {
  await ctx.use(sessions).endAll(requireSelf(ctx).id, ctx.http);
  await record(ctx, 'user.other_sessions_ended');
  return { success: true };
}

const record = (ctx: Ctx, action: string): Promise<void> =>
  ctx
    .asPlatform('record that a user ended their own sessions')
    .tx((tx) => tx.audit({ action, subject: 'user', subjectId: requireSelf(ctx).id }));
