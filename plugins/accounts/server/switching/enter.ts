import { gone, sessions, type Ctx } from '@foyer/kit/server';
import { takeTicket } from './tickets.ts';

/** What the session on the other host says goes on here. */
interface TicketDetails {
  hasSecondFactor?: boolean;
  /** Of an operator who is to act for the host's tenant. */
  acting?: { id: string; parentSid: string };
}

/**
 * Opens the session that a ticket stands for, and leads to the console of this host.
 * @throws 410 for a ticket that was used, is over, or is for another host
 */
export async function enter(
  ctx: Ctx,
  { query: { ticket } }: { query: { ticket: string } },
): Promise<void> {
  const { tenant } = ctx.http.req.foyer;
  const tenantId = tenant?.id ?? null;
  const taken = await takeTicket(ctx, { ticket, tenantId });
  const actor = taken && (await begin(ctx, taken.userId, taken.details));
  if (!actor)
    throw gone('ticket_over', 'This address was used already, or its minute is over. Ask again.');
  const { id, email, realm, acting } = actor;
  await ctx.asPlatform('people are the platform’s').tx((tx) =>
    tx.audit({
      action: 'user.entered',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, realm: acting ? 'platform' : realm },
      ...(acting && { acting: { name: actor.name, reason: acting.reason } }),
      after: { email, realm },
    }),
  );
  ctx.http.res.redirect(303, tenant ? '/admin' : '/');
}

const begin = (ctx: Ctx, userId: string, { hasSecondFactor, acting }: TicketDetails) =>
  ctx.use(sessions).begin(ctx.http, userId, {
    realm: ctx.http.req.foyer.tenant ? 'tenant' : 'platform',
    hasSecondFactor,
    ...(acting && { acting }),
  });
