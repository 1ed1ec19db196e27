import type { Ctx, InputOf } from '@foyer/kit/server';
import type { CheckIns, reports } from '../../contract.ts';
import { eventIn } from '../subject.ts';
import { daysIn, inDays } from './dailySales.ts';

const MINUTE_MS = 60_000;
const MOST_POINTS = 300;

interface Minute {
  minute: Date;
  used: number;
}

interface Counts {
  used: number;
  tickets: number;
  in_last_quarter: number;
}

/**
 * Counts only valid tickets.
 * @throws 404 if the event isn't the tenant's
 */
export const checkIns = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.checkIns>,
): Promise<CheckIns> =>
  ctx.reports.read(async (db) => {
    const { id: eventId } = await eventIn(db, params);
    const days = daysIn(query);
    const tickets = () =>
      db('orders_ticket_v1 as k')
        .join('tenants_tenant_v1 as t', 't.id', 'k.tenant_id')
        .where({ 'k.tenant_id': params.tenantId, 'k.event_id': eventId })
        .whereIn('k.counts_as', ['sold', 'complimentary']);
    const counts = await tickets().first<Counts>(
      db.raw(`count(*) filter (where ${inDays('used_at')})::integer as used`, days),
      db.raw('count(*)::integer as tickets'),
      db.raw(
        `count(*) filter (where used_at > now() - interval '15 minutes')::integer as in_last_quarter`,
      ),
    );
    const minutes = await tickets()
      .whereRaw(inDays('used_at'), days)
      .groupBy('minute')
      .orderBy('minute')
      .select<Minute[]>(
        db.raw(`date_trunc('minute', used_at) as minute`),
        db.raw('count(*)::integer as used'),
      );
    return {
      used: counts.used,
      tickets: counts.tickets,
      inLastQuarter: counts.in_last_quarter,
      rows: progressOf(minutes),
    };
  });

/** Cumulative sums of the minutes, including those without check-ins. */
export function progressOf(minutes: readonly Minute[]): CheckIns['rows'] {
  const first = minutes[0]?.minute.getTime();
  const last = minutes.at(-1)?.minute.getTime();
  if (first === undefined || last === undefined) return [];
  const span = (last - first) / MINUTE_MS + 1;
  const step = Math.ceil(span / MOST_POINTS) * MINUTE_MS;
  const rows: CheckIns['rows'] = [];
  let used = 0;
  let next = 0;
  for (let at = first; at <= last; at += step) {
    for (; (minutes[next]?.minute.getTime() ?? Infinity) < at + step; next += 1)
      used += minutes[next]?.used ?? 0;
    rows.push({ at: new Date(at).toISOString(), used });
  }
  return rows;
}
