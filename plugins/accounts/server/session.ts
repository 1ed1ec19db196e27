import {
  type Actor,
  type ApiError,
  type Ctx,
  type Deps,
  originOf,
  sessions,
  tenantDirectory,
  unauthenticated,
} from '@foyer/kit/server';
import type { SignedIn } from '../contract/signIn.ts';
import type { ImpersonationState } from '../contract/impersonation.ts';
import { rememberDevice } from './knownDevice.ts';
import { pictureAddress } from './profile.ts';

/** Starts the session of an authenticated person. @throws 401 for someone without access here */
export async function beginSession(
  ctx: Ctx,
  userId: string,
  how: { hasSecondFactor: boolean },
): Promise<SignedIn> {
  const actor = await ctx.use(sessions).begin(ctx.http, userId, how);
  if (!actor) throw wrongCredentials();
  rememberDevice(ctx, actor.email);
  await recordSignIn(ctx, actor);
  return describeSession(ctx, actor);
}

export const wrongCredentials = (): ApiError =>
  unauthenticated('wrong_credentials', 'The email or password is incorrect.');

function recordSignIn(ctx: Ctx, { id, email, name, realm, tenantId }: Actor): Promise<void> {
  return ctx.asPlatform('record a sign-in').tx(async (tx) => {
    await tx.db('accounts_user').where({ id }).update({ last_login_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.signed_in',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, realm, name },
      after: { email, realm },
    });
  });
}

interface Membership {
  realm: 'platform' | 'tenant';
  tenant_id: string | null;
  roles: string[];
}

/** What the shells know of the signed-in user: one set of permissions controls menus, pages and buttons. */
export async function describeSession(ctx: Ctx, actor: Actor): Promise<SignedIn> {
  const { id, email, realm, roles, events, can, mustVisit } = actor;
  const { tenant } = ctx.http.req.foyer;
  return {
    realm,
    user: { id, email, ...(await nameAndPicture(ctx, id)) },
    tenant: tenant && { id: tenant.id, name: tenant.name, url: tenant.url },
    timeZone: tenant?.timeZone ?? ctx.env.timeZone,
    roles: [...roles],
    events: events && [...events],
    // An operator who acts for a tenant can't switch to other groups.
    groups: actor.impersonation ? [] : await groupsOf(ctx, id),
    permissions: [...can].toSorted(),
    mustVisit: mustVisit ?? null,
    acting: actor.impersonation ? describeImpersonation(ctx, actor.impersonation) : null,
  };
}

const describeImpersonation = (
  { env }: Pick<Deps, 'env'>,
  { reason, mayWrite, endsAt }: NonNullable<Actor['impersonation']>,
): ImpersonationState => ({
  reason,
  mayWrite,
  secondsLeft: Math.max(0, Math.round((endsAt.getTime() - Date.now()) / 1000)),
  consoleUrl: originOf(env, null),
});

/** The current values: an actor is cached for a moment, but users look at once after changing their name. */
async function nameAndPicture(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; picture: string | null }> {
  const { name, picture } = await ctx
    .asPlatform('read the signed-in user’s name and picture')
    .read((db) =>
      db('accounts_user')
        .where({ id })
        .first<{ name: string; picture: string | null }>('name', 'picture'),
    );
  return { name, picture: pictureAddress(id, picture) };
}

/** The person's other groups; closed tenants are left out. */
export async function groupsOf(
  ctx: Pick<Deps, 'asPlatform' | 'use'>,
  userId: string,
): Promise<SignedIn['groups']> {
  const memberships = await ctx
    .asPlatform('list the groups a person belongs to')
    .read((db) =>
      db<Membership & { user_id: string; status: string }>('accounts_membership')
        .select('realm', 'tenant_id', 'roles')
        .where({ user_id: userId, status: 'active' })
        .whereRaw('(ends_at is null or ends_at > now())')
        .orderBy('created_at'),
    );
  const directory = ctx.use(tenantDirectory);
  const groups = await Promise.all(
    memberships.map(async ({ tenant_id, roles }) => {
      if (tenant_id === null) return { id: 'platform', name: 'Foyer', url: 'console', roles };
      const tenant = await directory.byId(tenant_id);
      return tenant?.isOpen
        ? { id: tenant.id, name: tenant.name, url: tenant.url, roles }
        : undefined;
    }),
  );
  return groups.filter((group) => group !== undefined);
}
