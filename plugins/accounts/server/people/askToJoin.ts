import { isDeepStrictEqual } from 'node:util';
import { rateLimits, type Ctx, type Tx } from '@foyer/kit/server';
import { nameKey } from '../guesses.ts';
import { sendInvite, type Offer } from '../invites.ts';
import { groupOf, lockGroup, requireAsker, requireMayGrant } from './members.ts';

/** The limit of invites to one address, from all senders. */
const MAILS = { name: 'accounts.invites', points: 10, seconds: 3_600 };

/** A second click sends the same invite again: it gets the same response, and no second email. */
const SAME_CLICK_MS = 10_000;

/**
 * Invites someone in the user's name, with no more permissions than the user has.
 * @throws 403 for roles beyond their own, 409 for a member, 429 for too many emails
 */
export async function askToJoin(
  ctx: Ctx,
  offer: Offer,
  how: { isAgain?: boolean } = {},
): Promise<void> {
  await ctx.tx(async (tx) => {
    const group = groupOf(offer);
    await lockGroup(tx, group);
    const asker = await requireAsker(tx, ctx);
    await requireMayGrant(tx, ctx, { asker, group, roles: offer.roles });
    if (!how.isAgain && (await wasJustSent(tx, offer))) return;
    await ctx.use(rateLimits).consume({
      ...MAILS,
      key: nameKey(offer.email),
      why: 'Too many invites sent to this address.',
    });
    await sendInvite(tx, ctx, { ...offer, invitedBy: asker.id });
  });
}

interface Sent {
  roles: string[];
  event_ids: string[] | null;
  ends_at: Date | null;
}

async function wasJustSent({ db }: Tx, offer: Offer): Promise<boolean> {
  const sent = await db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'u.email': offer.email, 'm.realm': offer.realm, 'm.tenant_id': offer.tenantId })
    .where({ 'm.status': 'pending' })
    .where('m.invited_at', '>', new Date(Date.now() - SAME_CLICK_MS))
    .first<Sent | undefined>('m.roles', 'm.event_ids', 'm.ends_at');
  return sent !== undefined && isDeepStrictEqual({ ...sent }, contentOf(offer));
}

const contentOf = (offer: Offer): Sent => ({
  roles: [...offer.roles],
  event_ids: offer.realm === 'tenant' && offer.eventIds ? [...offer.eventIds] : null,
  ends_at: offer.realm === 'tenant' ? offer.endsAt : null,
});
