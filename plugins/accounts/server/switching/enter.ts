import { gone, sessions, type Ctx } from '@foyer/kit/server';
import { consumeHandoffToken } from './handoffTokens.ts';

/** Facts about the original session that continue to apply here. */
interface HandoffDetails {
  hasSecondFactor?: boolean;
  /** The origin of the requesting console, which the browser has to come from. */
  from?: string;
  /** Set for an operator who is to act for the host's tenant. */
  acting?: { id: string; parentSid: string };
}

/**
 * Opens the session for a handoff token, and redirects to the console of this host.
 *
 * A handoff token in a link from someone else would sign its reader in as the sender (login CSRF). So a handoff token
 * for a console is only valid in a browser that says it comes from the requesting one: that
 * console's link sends its origin as `Referer`, which no other site can and no email does.
 * @throws 410 for a handoff token that was used, has expired or is for another host; a browser is led to the sign-in
 */
export async function enter(
  ctx: Ctx,
  { query: { ticket: token } }: { query: { ticket: string } },
): Promise<void> {
  const { tenant } = ctx.http.req.foyer;
  const tenantId = tenant?.id ?? null;
  const handoff = await consumeHandoffToken(ctx, { token, tenantId });
  const details: HandoffDetails = handoff?.details ?? {};
  const isFromThere = details.from === undefined || details.from === originBefore(ctx);
  const actor = handoff && isFromThere && (await begin(ctx, handoff.userId, details));
  const { req, res } = ctx.http;
  res.set('Cache-Control', 'no-store');
  if (!actor) {
    if (req.accepts(['json', 'html']) !== 'html')
      throw gone(
        'ticket_over',
        'This link has expired or was already used. Go back and try again.',
      );
    res.redirect(303, `${tenant ? '/admin' : ''}/login?switch=over`);
    return;
  }
  const { id, email, name, realm, impersonation } = actor;
  await ctx.asPlatform('record a switch from another console').tx(async (tx) => {
    if (!impersonation)
      await tx.db('accounts_user').where({ id }).update({ last_login_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.entered',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, name, realm: impersonation ? 'platform' : realm },
      ...(impersonation && { impersonation: { name, reason: impersonation.reason } }),
      after: { email, realm },
    });
  });
  res.redirect(303, tenant ? '/admin' : '/');
}

function originBefore({ http }: Ctx): string | null {
  const referer = http.req.get('referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

const begin = (
  ctx: Ctx,
  userId: string,
  { hasSecondFactor, acting: impersonation }: HandoffDetails,
) =>
  ctx.use(sessions).begin(ctx.http, userId, {
    realm: ctx.http.req.foyer.tenant ? 'tenant' : 'platform',
    hasSecondFactor,
    ...(impersonation && { impersonation }),
  });
