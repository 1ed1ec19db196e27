import { originOf, tenantDirectory, type Actor, type Ctx, type Deps } from '@foyer/kit/server';
import type { ActingState } from '../contract/acting.ts';
import type { SignedIn } from '../contract/signIn.ts';
import { pictureAddress } from './profile/profileRecord.ts';

interface Membership {
  realm: 'platform' | 'tenant';
  tenant_id: string | null;
  roles: string[];
}

/** What the shells know of who is signed in: one set of permissions feeds menus, pages and buttons. */
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
    // Whoever acts for a tenant is there and nowhere else.
    groups: actor.acting ? [] : await groupsOf(ctx, id),
    permissions: [...can].toSorted(),
    mustVisit: mustVisit ?? null,
    acting: actor.acting ? describeActing(ctx, actor.acting) : null,
  };
}

const describeActing = (
  { env }: Pick<Deps, 'env'>,
  { reason, mayWrite, endsAt }: NonNullable<Actor['acting']>,
): ActingState => ({
  reason,
  mayWrite,
  secondsLeft: Math.max(0, Math.round((endsAt.getTime() - Date.now()) / 1000)),
  consoleUrl: originOf(env, null),
});

/** As they are now: an actor is remembered for a moment, and somebody who changed their name looks at once. */
async function nameAndPicture(
  ctx: Ctx,
  id: string,
): Promise<{ name: string; picture: string | null }> {
  const { name, picture } = await ctx
    .asPlatform('people are the platform’s')
    .read((db) =>
      db('accounts_user')
        .where({ id })
        .first<{ name: string; picture: string | null }>('name', 'picture'),
    );
  return { name, picture: pictureAddress(id, picture) };
}

/** Where else this person belongs now; tenants that are closed are left out. */
export async function groupsOf(
  ctx: Pick<Deps, 'asPlatform' | 'use'>,
  userId: string,
): Promise<SignedIn['groups']> {
  const memberships = await ctx
    .asPlatform('the groups of one person span tenants')
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
