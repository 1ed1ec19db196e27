import { notFound, unauthenticated } from '@foyer/kit';
import { tenantDirectory, type Ctx } from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';

/** The zone in which a list interprets days, for screens that name the same days. */
export const timeZone =
  (parts: KernelParts) =>
  async (ctx: Ctx, { query }: { query: { tenantId?: string | undefined } }) => {
    const host = ctx.http.req.foyer.tenant;
    if (!ctx.actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
    if (!query.tenantId)
      return { timeZone: host?.timeZone ?? parts.assembled().runtime.env.timeZone };
    const tenant = await ctx.use(tenantDirectory).byId(query.tenantId);
    if (!tenant || (host && host.id !== tenant.id)) throw notFound('tenant');
    return { timeZone: tenant.timeZone };
  };
