import type { Realm } from '@foyer/kit';
import { notFound, originOf, tenantDirectory, type Ctx, type Deps } from '@foyer/kit/server';

/** One application of one group: where its pages are, and whose it is. */
export interface Place {
  realm: Realm;
  tenantId: string | null;
  name: string;
  /** The whole address of its root: `https://riverside.foyer.example/admin`. */
  root: string;
}

/** The application that a request came to. */
export async function placeHere(ctx: Ctx): Promise<Place> {
  const { tenant } = ctx.http.req.foyer;
  return placeOf(ctx, { realm: ctx.realm, tenantId: tenant?.id ?? null });
}

/**
 * The application that somebody joins: a console of the group, or the storefront where it asks itself.
 * @throws 404 for a tenant that is closed or not there, and for a storefront that is not the asking one
 */
export async function placeOfGroup(ctx: Ctx, groupId: string): Promise<Place> {
  if (groupId === 'platform') return placeOf(ctx, { realm: 'platform', tenantId: null });
  const { tenant } = ctx.http.req.foyer;
  const isBuyer = ctx.realm === 'attendee';
  if (isBuyer && tenant?.id !== groupId) throw notFound('group');
  return placeOf(ctx, { realm: isBuyer ? 'attendee' : 'tenant', tenantId: groupId });
}

/** @throws 404 for a tenant that is closed or not there */
export async function placeOf(
  { env, use }: Pick<Deps, 'env' | 'use'>,
  { realm, tenantId }: Pick<Place, 'realm' | 'tenantId'>,
): Promise<Place> {
  if (tenantId === null)
    return { realm: 'platform', tenantId, name: 'Foyer', root: originOf(env, null) };
  const tenant = await use(tenantDirectory).byId(tenantId);
  if (!tenant?.isOpen) throw notFound('group');
  const root = `${originOf(env, tenant)}${realm === 'tenant' ? '/admin' : ''}`;
  return { realm, tenantId, name: tenant.name, root };
}

/** A page of the place with what it needs to know. */
export const addressAt = (
  { root }: Pick<Place, 'root'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string => `${root}${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`;
