import { createHash } from 'node:crypto';
import { notFound } from '@foyer/kit';
import {
  type Deps,
  type InputOf,
  isUuid,
  purposeKeys,
  readToken,
  signToken,
  type TenantCtx,
} from '@foyer/kit/server';
import type { newsletter } from '../contract.ts';
import * as z from 'zod';

const keysOf = (deps: Pick<Deps, 'use'>) => deps.use(purposeKeys).of('newsletter:unsubscribe');

/** Tokens are readable, so they contain a hash instead of the address. */
const hashOf = (tenantId: string, email: string): string =>
  createHash('sha256').update(`${tenantId} ${email}`).digest('hex');

/** Identifies whose subscriptions to end. Never expires, since emails are kept for years. */
export const unsubscribeToken = (
  deps: Pick<Deps, 'use'>,
  { tenantId, email }: { tenantId: string; email: string },
): string => signToken(keysOf(deps), hashOf(tenantId, email), { about: tenantId });

/** The hash of the address, or the row's ID as in older links. */
const said = z.union([z.hex().length(64), z.uuid()]);

/**
 * Removes a link's address from all of the tenant's lists, confirmed or not. Idempotent.
 * @throws 404 for a token not signed here
 */
export async function unsubscribe(
  ctx: TenantCtx,
  { body }: InputOf<typeof newsletter.routes.unsubscribe>,
) {
  const { tenantId } = ctx;
  const read = readToken(keysOf(ctx), body.token, { about: tenantId, schema: said });
  if (!read) throw notFound('subscription');
  await ctx.tx(async ({ db }) => {
    const own = db('newsletter_subscriber').where({ tenant_id: tenantId });
    if (isUuid(read.value)) void own.where({ id: read.value });
    else
      void own.whereRaw(
        `encode(sha256(convert_to(tenant_id || ' ' || email, 'UTF8')), 'hex') = ?`,
        [read.value],
      );
    await db('newsletter_subscriber')
      .where({ tenant_id: tenantId })
      .whereIn('email', own.select('email'))
      .delete();
  });
  return { success: true as const };
}
