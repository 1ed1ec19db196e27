import { originOf, type Ctx, type Env } from '@foyer/kit/server';

/** The party for which browsers create passkeys, and the one origin that can use them here. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export const relyingPartyOf = (ctx: Ctx): RelyingParty => {
  const { tenant } = ctx.http.req.foyer;
  return { id: relyingPartyId(ctx.env, tenant?.url), origin: originOf(ctx.env, tenant) };
};

/**
 * The base's name, so that one passkey works in the platform's console and in those of all tenants.
 * Browsers accept no name without a dot, such as `localhost`, for its subdomains: there each host has its own.
 */
export function relyingPartyId(
  { publicBase }: Pick<Env, 'publicBase'>,
  tenantUrl?: string,
): string {
  const name = publicBase.replace(/:\d+$/, '');
  return name.includes('.') ? name : `${tenantUrl ?? 'console'}.${name}`;
}
