import { toDollars } from '@foyer/kit';
import type { Ctx, Knex } from '@foyer/kit/server';
import type { DashboardReport } from '../contract.ts';
import { startAt, endAt } from './between.ts';

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

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
 * completed and tickets on the day they were issued; what is counted beside them is what there is.
 * Orders of deleted tenants stay in the figures: their money was moved all the same.
 */
export function dashboardReport(ctx: Ctx, { query }: { query: Period }): Promise<DashboardReport> {
  return ctx.reports.read(async (db) => {
    const within = (column: string) => during(db, { column, ...query, timeZone: ctx.env.timeZone });
    const { rows } = await db.raw<{ rows: [ReportRow] }>(
      `with sales as (
         select coalesce(sum(net_sales_cents), 0) as net_sales,
           coalesce(sum(gross_sales_cents), 0) as gross_sales,
           coalesce(sum(service_fee_cents), 0) as total_service_fees,
           coalesce(sum(processing_fee_cents), 0) as total_processing_fees,
           coalesce(sum(tax_cents), 0) as total_taxes,
           coalesce(sum(donation_cents), 0) as total_donations,
           coalesce(sum(discount_cents), 0) as total_discounts
         from orders_sales_v1 where ?
       ), refunds as (
         select coalesce(sum(amount_cents), 0) as refunds
         from orders_refund_v1 where status in ('completed', 'external') and ?
       ), tickets as (
         select count(*) filter (where not is_complimentary and not is_refunded) as tickets_sold,
           count(*) filter (where is_complimentary) as complimentary_tickets
         from orders_ticket_v1 where ?
       )
       select *,
         (select count(*) from events_event_v1 event
          join tenants_tenant_v1 tenant on tenant.id = event.tenant_id
          where tenant.deleted_at is null) as events,
         (select count(*) from tenants_tenant_v1 where deleted_at is null) as tenants,
         (select count(*) from accounts_attendee_v1) as attendees
       from sales, refunds, tickets`,
      [within('completed_at'), within('completed_at'), within('created_at')],
    );
    return toReport(rows[0]);
  });
}

/** A condition that a time lies in the period; true without one. */
function during(
  db: Knex,
  { column, from, to, timeZone }: Period & { column: string; timeZone: string },
): Knex.Raw {
  const parts = [
    ...(from === undefined ? [] : [db.raw('?? >= ?', [column, startAt(db, from, timeZone)])]),
    ...(to === undefined ? [] : [db.raw('?? < ?', [column, endAt(db, to, timeZone)])]),
  ];
  return parts.length === 0
    ? db.raw('true')
    : db.raw(parts.map(() => '?').join(' and '), parts as Knex.RawBinding[]);
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
