import { invalid } from '@foyer/kit';
import { tenantDirectory, type Ctx } from '@foyer/kit/server';

/**
 * Where buyers are led back to has to be the storefront they came from: anything else would make our
 * checkout session a redirect to wherever somebody likes.
 * @returns the addresses as a browser reads them, so that nobody after us reads them otherwise
 * @throws 422 naming the field
 */
export async function requireOwnAddresses<Name extends string>(
  ctx: Ctx,
  tenantId: string,
  urls: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { env, http } = ctx;
  const tenant = http.req.foyer.tenant ?? (await ctx.use(tenantDirectory).byId(tenantId));
  const origin = `${env.protocol}://${tenant?.url ?? ''}.${env.publicBase}`;
  const read = { ...urls };
  for (const name of Object.keys(urls) as Name[]) {
    const url = URL.canParse(urls[name]) ? new URL(urls[name]) : undefined;
    if (!url || url.origin !== origin || url.username || url.password)
      throw invalid({ [name]: ['This address is not of this shop.'] });
    read[name] = url.href;
  }
  return read;
}
