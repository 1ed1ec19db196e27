import type { Realm } from '@foyer/kit';
import {
  FOYER,
  notFound,
  originOf,
  tenantDirectory,
  tenantSender,
  type Ctx,
  type Deps,
  type EmailSender,
} from '@foyer/kit/server';

/** One application of one group: its pages' address, and its group. */
export interface Place {
  realm: Realm;
  tenantId: string | null;
  name: string;
  /** The full address of its root: `https://riverside.foyer.example/admin`. */
  root: string;
  /** Who sends its emails. */
  sender: EmailSender;
}

/** The application that a request came to. */
export async function placeHere(ctx: Ctx): Promise<Place> {
  const { tenant } = ctx.http.req.foyer;
  return placeOf(ctx, { realm: ctx.realm, tenantId: tenant?.id ?? null });
}

/**
 * The application that someone joins: the group's console, or the requesting storefront itself.
 * @throws 404 for a tenant that is closed or doesn't exist, and for a storefront other than the requesting one
 */
export async function placeOfGroup(ctx: Ctx, groupId: string): Promise<Place> {
  if (groupId === 'platform') return placeOf(ctx, { realm: 'platform', tenantId: null });
  const { tenant } = ctx.http.req.foyer;
  const isBuyer = ctx.realm === 'attendee';
  if (isBuyer && tenant?.id !== groupId) throw notFound('group');
  return placeOf(ctx, { realm: isBuyer ? 'attendee' : 'tenant', tenantId: groupId });
}

/** @throws 404 for a tenant that is closed or doesn't exist */
export async function placeOf(
  { env, use }: Pick<Deps, 'env' | 'use'>,
  { realm, tenantId }: Pick<Place, 'realm' | 'tenantId'>,
): Promise<Place> {
  if (tenantId === null)
    return { realm: 'platform', tenantId, name: 'Foyer', root: originOf(env, null), sender: FOYER };
  const tenant = await use(tenantDirectory).byId(tenantId);
  if (!tenant?.isOpen) throw notFound('group');
  const root = rootOf(env, { realm, tenant });
  return { realm, tenantId, name: tenant.name, root, sender: tenantSender(env, tenant) };
}

/** The root and the sender of the application that a request came to, without a query. */
export function senderHere({ env, http, realm }: Pick<Ctx, 'env' | 'http' | 'realm'>): {
  root: string;
  sender: EmailSender;
} {
  const { tenant } = http.req.foyer;
  const sender = tenant ? tenantSender(env, tenant) : FOYER;
  return { root: rootOf(env, { realm, tenant }), sender };
}

const rootOf = (
  env: Deps['env'],
  { realm, tenant }: { realm: Realm; tenant: { url: string } | null },
): string => `${originOf(env, tenant)}${realm === 'tenant' ? '/admin' : ''}`;

/** The address of one of its pages, with parameters. */
export const addressAt = (
  { root }: Pick<Place, 'root'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string => `${root}${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`;
