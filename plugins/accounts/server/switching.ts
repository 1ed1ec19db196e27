import { createHash, randomBytes } from 'node:crypto';
import {
  type Ctx,
  type Deps,
  forbidden,
  gone,
  identities,
  type InputOf,
  notFound,
  originOf,
  sessions,
  tenantDirectory,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import { groupsOf } from './session.ts';
import { requireSelf } from './requireSelf.ts';

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
  { query: { ticket: token } }: InputOf<typeof accounts.routes.enter>,
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

/**
 * An address that opens a session in another of the user's groups; if that group requires more than this
 * session has proven, the address of its sign-in.
 */
export async function switchGroup(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.switchGroup>,
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

/** Just long enough to follow an address at once. */
const LIVES_SECONDS = 60;

/** What a handoff token is valid for: one person, on the host of one group. */
interface Handoff {
  userId: string;
  /** Null is the platform's console. */
  tenantId: string | null;
  /** Other facts for the host that the handoff token leads to. */
  details?: object;
}

/**
 * Creates a handoff token that opens a session on another host, once, within a minute. Only its hash is stored.
 * @param tx with access to the platform's rows
 */
export async function issueHandoffToken(
  tx: Tx,
  { userId, tenantId, details = {} }: Handoff,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  // Unused tokens can be deleted.
  await tx.db('accounts_ticket').where('expires_at', '<', tx.db.fn.now()).delete();
  await tx.db('accounts_ticket').insert({
    hash: hashOf(token),
    user_id: userId,
    tenant_id: tenantId,
    details: JSON.stringify(details),
    expires_at: tx.db.raw('now() + make_interval(secs => ?)', [LIVES_SECONDS]),
  });
  return token;
}

/** Where a handoff token is used: on the host of its group. */
export async function handoffUrl(
  deps: Pick<Deps, 'env' | 'use'>,
  { token, tenantId }: { token: string; tenantId: string | null },
): Promise<string> {
  const tenant = tenantId === null ? null : await deps.use(tenantDirectory).byId(tenantId);
  return `${originOf(deps.env, tenant)}/api/auth/enter?ticket=${token}`;
}

/**
 * Consumes a handoff token, which works once even for concurrent requests.
 * @param asked.tenantId of the requested host; on another one the handoff token is invalid, and stays
 * @returns null for a handoff token that was used, has expired or never existed
 */
async function consumeHandoffToken(
  deps: Pick<Deps, 'asPlatform'>,
  { token, tenantId }: { token: string; tenantId: string | null },
): Promise<Required<Handoff> | null> {
  return deps.asPlatform('redeem a handoff token from another host').tx(async (tx) => {
    const [row] = await tx
      .db('accounts_ticket')
      .where({ hash: hashOf(token), tenant_id: tenantId })
      .where('expires_at', '>', tx.db.fn.now())
      .delete()
      .returning<{ user_id: string; tenant_id: string | null; details: object }[]>('*');
    return row ? { userId: row.user_id, tenantId: row.tenant_id, details: row.details } : null;
  });
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
