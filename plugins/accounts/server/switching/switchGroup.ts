import {
  forbidden,
  identities,
  notFound,
  originOf,
  tenantDirectory,
  type Ctx,
} from '@foyer/kit/server';
import { groupsOf } from '../describeSession.ts';
import { requireSelf } from '../requireSelf.ts';
import { issueHandoffToken, handoffUrl } from './handoffTokens.ts';

/**
 * An address that opens a session in another of the user's groups; if that group requires more than this
 * session has proven, the address of its sign-in.
 */
export async function switchGroup(
  ctx: Ctx,
  { body }: { body: { groupId: string } },
): Promise<{ url: string }> {
  const { id, realm: here, email } = requireSelf(ctx);
  // A buyer's session was never asked for what a console may require.
  if (here === 'attendee') throw forbidden('not_a_console', 'Please sign in to a console first.');
  const groups = await groupsOf(ctx, id);
  const group = groups.find((one) => one.id === body.groupId);
  if (!group) throw notFound('group');
  const isPlatform = group.id === 'platform';
  const tenant = isPlatform ? null : await ctx.use(tenantDirectory).byId(group.id);
  const tenantId = tenant?.id ?? null;
  const realm = isPlatform ? 'platform' : 'tenant';
  const hasSecondFactor = ctx.http.req.foyer.session?.hasSecondFactor ?? false;
  if (!(await ctx.use(identities).find({ userId: id, realm, tenantId, hasSecondFactor })))
    return { url: `${originOf(ctx.env, tenant)}${isPlatform ? '' : '/admin'}/login?switch=over` };
  const token = await ctx.asPlatform('record a switch to another console').tx(async (tx) => {
    await tx.audit({
      action: 'user.switched',
      subject: 'user',
      subjectId: id,
      tenantId,
      after: { email, to: group.name },
    });
    const from = originOf(ctx.env, ctx.http.req.foyer.tenant);
    return issueHandoffToken(tx, { userId: id, tenantId, details: { hasSecondFactor, from } });
  });
  return { url: await handoffUrl(ctx, { token, tenantId }) };
}
