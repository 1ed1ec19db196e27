import type { Env } from './types.ts';

/**
 * Where browsers reach a tenant's host, or the platform console for null: `https://riverside.foyer.example`.
 * It follows from the installation and never from a request, whose host and port are whatever was sent.
 * @example const link = `${originOf(ctx.env, ctx.http.req.foyer.tenant)}/admin/events`;
 */
export const originOf = (
  { protocol, publicBase }: Pick<Env, 'protocol' | 'publicBase'>,
  tenant: { url: string } | null,
): string => `${protocol}://${tenant?.url ?? 'console'}.${publicBase}`;
