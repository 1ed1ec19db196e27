import type { Ctx, Deps } from '@foyer/kit/server';
import { notFound } from '@foyer/kit';
import { gatewayRates } from './gatewayRates.ts';
import { feePricing, toTerms } from './pricing.ts';
import { readFees } from './readFees.ts';

/** The terms that decide prices, for screens that use the engine. */
export function termsHandlers(deps: Pick<Deps, 'env'>) {
  const gateway = gatewayRates(deps.env);
  return {
    globalTerms: (ctx: Ctx) =>
      ctx.read(async (db) => toTerms(await readFees(db, null), { setup: null, gateway })),
    tenantTerms(ctx: Ctx) {
      const { tenantId } = ctx;
      if (!tenantId) throw notFound('tenant');
      return ctx.read((db) => ctx.use(feePricing).termsOf(db, tenantId));
    },
  };
}
