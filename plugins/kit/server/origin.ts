import type { Env } from './types.ts';

/**
 * The public origin of a tenant's host, or of the platform console for null: `https://riverside.foyer.example`.
 * Derived from the configuration and never from a request, whose host and port can be forged.
 * @example const link = `${originOf(ctx.env, ctx.http.req.foyer.tenant)}/admin/events`;
 */
export const originOf = (
  { protocol, publicBase }: Pick<Env, 'protocol' | 'publicBase'>,
  tenant: { url: string } | null,
): string => `${protocol}://${tenant?.url ?? 'console'}.${publicBase}`;
