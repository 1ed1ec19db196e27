import type { Deps } from '@foyer/kit/server';
import type { newsWanted } from '@foyer/plugin-orders/contract';
import type * as z from 'zod';
import { signUp } from './subscribe.ts';

/**
 * Signs up a buyer who checked the box. Payment doesn't verify the email address, so it must be
 * confirmed like any other.
 */
export async function signUpBuyer(
  { tenantId, eventId, orderId, consent, shownText }: z.output<(typeof newsWanted)['payload']>,
  deps: Deps,
): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const order = await scope.read((db) =>
    db('orders_order_v1').where({ tenant_id: tenantId, id: orderId }).first('email'),
  );
  if (!order?.email) return;
  const email = order.email.toLowerCase();
  await signUp(deps, scope, { tenantId, eventId, email, consent, shownText });
}
