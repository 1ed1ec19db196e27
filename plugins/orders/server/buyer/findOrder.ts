import { ApiError } from '@foyer/kit';
import { type InputOf, networkOf, rateLimits, type TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { orderToken } from '../mail/orderToken.ts';

/** Wrong answers allowed per network and order, so that guesses from elsewhere lock nobody out. */
const GUESSES = { name: 'orders.findOrder.number', points: 20, seconds: 3_600 };

/**
 * Finds an order by its number and email address together. The error doesn't say which is wrong, and
 * unknown numbers count as guesses too. A correct pair always works: an order number has 50 random bits,
 * and the route allows 30 requests per minute and network.
 * @throws 404
 */
export async function findOrder(
  ctx: TenantCtx,
  { body }: InputOf<typeof orders.routes.findOrder>,
): Promise<{ token: string }> {
  const { tenantId } = ctx;
  const uid = body.orderUID.toUpperCase();
  const found = await ctx.read((db) =>
    db('orders_order')
      .where({ tenant_id: tenantId, uid, buyer_key: body.email.toLowerCase() })
      .first('address_changes'),
  );
  if (!found) {
    const network = networkOf(ctx.http.req.foyer.ip);
    await ctx.use(rateLimits).consume({ ...GUESSES, key: `${tenantId} ${uid} ${network}` });
    throw new ApiError({
      status: 404,
      code: 'not_found',
      message: 'We couldn’t find an order with this number and email address.',
    });
  }
  ctx.http.res.set('Cache-Control', 'no-store');
  return { token: orderToken(ctx, { tenantId, uid, addressChanges: found.address_changes }) };
}
