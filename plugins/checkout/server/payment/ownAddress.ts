import { invalid } from '@foyer/kit';
import { tenantDirectory, type Ctx } from '@foyer/kit/server';

/**
 * Where buyers are led back to has to be the shop they came from: anything else would make our
 * payment page a signpost to wherever somebody likes.
 * @throws 422 naming the field
 */
export async function requireOwnAddresses(
  ctx: Ctx,
  tenantId: string,
  urls: { successUrl: string; cancelUrl: string },
): Promise<void> {
  const { env, http } = ctx;
  const tenant = http.req.foyer.tenant ?? (await ctx.use(tenantDirectory).byId(tenantId));
  const origin = `${env.protocol}://${tenant?.url ?? ''}.${env.publicBase}`;
  for (const [name, url] of Object.entries(urls))
    if (!URL.canParse(url) || new URL(url).origin !== origin)
      throw invalid({ [name]: ['This address is not of this shop.'] });
}
