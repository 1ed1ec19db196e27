import { gone, notFound } from '@foyer/kit';
import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { newsletter } from '../contract.ts';
import { hashOf } from './mailCode.ts';

/**
 * Confirms the subscription with this code. Idempotent, because people click twice.
 * @throws 404 for an unknown code, 410 for an expired one
 */
export async function confirm(ctx: TenantCtx, { body }: InputOf<typeof newsletter.routes.confirm>) {
  const { tenantId } = ctx;
  await ctx.tx(async ({ db }) => {
    const found = await db('newsletter_subscriber')
      .where({ tenant_id: tenantId, code_hash: hashOf(body.code) })
      .forUpdate()
      .first<{ id: string; confirmed_at: Date | null; code_expires_at: Date } | undefined>(
        'id',
        'confirmed_at',
        'code_expires_at',
      );
    if (!found) throw notFound('subscription');
    if (found.confirmed_at) return;
    if (found.code_expires_at.getTime() <= Date.now())
      throw gone('code_expired', 'This link has expired. Sign up again to get a new one.');
    await db('newsletter_subscriber')
      .where({ tenant_id: tenantId, id: found.id })
      .update({ confirmed_at: db.fn.now() });
  });
  return { success: true as const };
}
