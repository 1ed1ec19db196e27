import { queryRow, type TenantCtx } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import type { StepsToSell } from '../contract.ts';
import { STEPS } from '../contract/tenant.ts';

interface StepsRow {
  account: boolean;
  event: boolean;
  tickets: boolean;
  publish: boolean;
  event_id: string | null;
}

/**
 * The steps a tenant completes before it can sell. The account is done when it can be paid and,
 * where the tenant charges directly, can charge; fees when one of their rules is the default.
 */
export function stepsToSell(ctx: TenantCtx): Promise<StepsToSell> {
  const { tenantId } = ctx;
  return ctx.read(async (db) => {
    const { account, event, tickets, publish, event_id } = await queryRow<StepsRow>(
      db,
      `with event as (
         select id, status, start_at from events_event_v1
         where tenant_id = :tenantId and status <> 'cancelled'
       ), ready as (
         select distinct event_id from events_stock_v1
         where tenant_id = :tenantId and ticket_type_id is not null and kind <> 'complimentary'
       )
       select
         coalesce((select can_be_paid and (payment_type = 'platform' or can_charge)
           from payments_account_v1 where tenant_id = :tenantId), false) as account,
         exists (select 1 from event) as event,
         exists (select 1 from event join ready on ready.event_id = event.id) as tickets,
         exists (select 1 from event where status = 'published') as publish,
         (select id from event where status = 'draft' order by start_at desc, id limit 1)
           as event_id`,
      { tenantId },
    );
    const { defaultRuleId } = await ctx.use(feePricing).termsOf(db, tenantId);
    const isDone = { account, fees: defaultRuleId !== null, event, tickets, publish };
    return {
      steps: STEPS.map((kind) => ({ kind, isDone: isDone[kind] })),
      eventId: event_id,
    };
  });
}
