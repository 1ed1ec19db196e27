import { toDollars } from '@foyer/kit';
import { queryRow, type Ctx, type InputOf } from '@foyer/kit/server';
import type { DashboardReport, dashboard } from '../contract.ts';
import { soldBetween } from './soldBetween.ts';

interface ReportRow {
  net_sales: number;
  gross_sales: number;
  total_service_fees: number;
  total_processing_fees: number;
  total_taxes: number;
  total_donations: number;
  total_discounts: number;
  refunds: number;
  tickets_sold: number;
  complimentary_tickets: number;
  events: number;
  tenants: number;
  attendees: number;
}

/**
 * The platform's dashboard in one statement. Sales are those of the period, refunds on the day they
 * completed and tickets on the day they were issued; events, tenants and attendees are current
 * counts. Orders of deleted tenants stay in the figures, because their money was moved.
 */
export function dashboardReport(
  ctx: Ctx,
  { query }: InputOf<typeof dashboard.routes.dashboard>,
): Promise<DashboardReport> {
  return ctx.reports.read(async (db) => {
    const row = await queryRow<ReportRow>(
      db,
      `with sold as (?)
       select *,
         (select count(*) from events_event_v1 event
          join tenants_tenant_v1 tenant on tenant.id = event.tenant_id
          where tenant.deleted_at is null) as events,
         (select count(*) from tenants_tenant_v1 where deleted_at is null) as tenants,
         (select count(*) from accounts_attendee_v1) as attendees
       from sold`,
      [soldBetween(db, query, ctx.env.timeZone)],
    );
    return toReport(row);
  });
}

function toReport(row: ReportRow): DashboardReport {
  const { events, tenants, attendees, tickets_sold, complimentary_tickets, ...cents } = row;
  const dollars = Object.fromEntries(
    Object.entries(cents).map(([name, value]) => [name, toDollars(Number(value))]),
  ) as Record<keyof typeof cents, number>;
  return {
    sales: {
      ...dollars,
      tickets_sold: Number(tickets_sold),
      complimentary_tickets: Number(complimentary_tickets),
    },
    events: Number(events),
    tenants: Number(tenants),
    attendees: Number(attendees),
  };
}
