import { gone, sessions, type Ctx } from '@foyer/kit/server';
import { takeTicket } from './tickets.ts';

/** What the session on the other host says goes on here. */
interface TicketDetails {
  hasSecondFactor?: boolean;
  /** The origin of the console that asked for it, which has to be where the browser comes from. */
  from?: string;
  /** Of an operator who is to act for the host's tenant. */
  acting?: { id: string; parentSid: string };
}

/**
 * Opens the session that a ticket stands for, and leads to the console of this host.
 *
 * A ticket in a link that somebody else sends would sign its reader in as the sender (login CSRF). So one
 * that was given out for a console counts only in a browser that says it comes from there: that
 * console's link sends its origin as `Referer`, which no other site can and no mail does.
 * @throws 410 for a ticket that was used, is over, or is for another host; a browser is led to the sign-in
 */
export async function enter(
  ctx: Ctx,
  { query: { ticket } }: { query: { ticket: string } },
): Promise<void> {
  const { tenant } = ctx.http.req.foyer;
  const tenantId = tenant?.id ?? null;
  const taken = await takeTicket(ctx, { ticket, tenantId });
  const details: TicketDetails = taken?.details ?? {};
  const isFromThere = details.from === undefined || details.from === originBefore(ctx);
  const actor = taken && isFromThere && (await begin(ctx, taken.userId, details));
  const { req, res } = ctx.http;
  res.set('Cache-Control', 'no-store');
  if (!actor) {
    if (req.accepts(['json', 'html']) !== 'html')
      throw gone('ticket_over', 'This address was used already, or its minute is over. Ask again.');
    res.redirect(303, `${tenant ? '/admin' : ''}/login?switch=over`);
    return;
  }
  const { id, email, name, realm, acting } = actor;
  await ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    if (!acting)
      await tx.db('accounts_user').where({ id }).update({ last_login_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.entered',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, name, realm: acting ? 'platform' : realm },
      ...(acting && { acting: { name, reason: acting.reason } }),
      after: { email, realm },
    });
  });
  res.redirect(303, tenant ? '/admin' : '/');
}

function originBefore({ http }: Ctx): string | null {
  const referer = http.req.get('referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

const begin = (ctx: Ctx, userId: string, { hasSecondFactor, acting }: TicketDetails) =>
  ctx.use(sessions).begin(ctx.http, userId, {
    realm: ctx.http.req.foyer.tenant ? 'tenant' : 'platform',
    hasSecondFactor,
    ...(acting && { acting }),
  });
