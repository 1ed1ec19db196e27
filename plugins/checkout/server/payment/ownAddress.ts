import { invalid } from '@foyer/kit';
import { tenantDirectory, type Ctx } from '@foyer/kit/server';

/**
 * Return URLs must belong to the storefront that the buyer came from: anything else would make the
 * checkout session an open redirect.
 * @returns the URLs as normalized by the URL parser, so that no later parser reads them differently
 * @throws 422 with the field
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
      throw invalid({ [name]: ['The URL must belong to this storefront.'] });
    read[name] = url.href;
  }
  return read;
}
