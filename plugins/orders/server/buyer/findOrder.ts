import { ApiError } from '@foyer/kit';
import { rateLimits, type TenantCtx } from '@foyer/kit/server';
import type { FindOrderForm } from '../../contract/buyerRoutes.ts';
import { orderToken } from '../mail/orderToken.ts';

/** So often somebody may guess at the address of one order, from wherever they ask. */
const GUESSES = { name: 'orders.findOrder.number', points: 20, seconds: 3_600 };

/**
 * Finds an order by its number and its address together. Which of the two is wrong is not said, and
 * a number that is nobody's is counted like any other.
 * @throws 404
 */
export async function findOrder(
  ctx: TenantCtx,
  { body }: { body: FindOrderForm },
): Promise<{ token: string }> {
  const { tenantId } = ctx;
  const uid = body.orderUID.toUpperCase();
  await ctx.use(rateLimits).consume({ ...GUESSES, key: `${tenantId} ${uid}` });
  const found = await ctx.read((db) =>
    db('orders_order')
      .where({ tenant_id: tenantId, uid, buyer_key: body.email.toLowerCase() })
      .first('address_changes'),
  );
  if (!found)
    throw new ApiError({
      status: 404,
      code: 'not_found',
      message: 'There is no order with this number and email.',
    });
  ctx.http.res.set('Cache-Control', 'no-store');
  return { token: orderToken(ctx, { tenantId, uid, addressChanges: found.address_changes }) };
}
