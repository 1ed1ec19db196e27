import { daysBetween, toDollars } from '@foyer/kit';
import { query, type Ctx, type InputOf, type Knex } from '@foyer/kit/server';
import type { AgainstLastEvent, reports } from '../../contract.ts';
import { eventIn } from '../subject.ts';
import { dailySales, type DaySold } from './dailySales.ts';

const MOST_POINTS = 300;

interface LastEvent {
  id: string;
  name: string;
  start_at: Date;
}

/**
 * Compares an event's cumulative sales with the tenant's previous event, by days before each
 * starts. Skips drafts, which were never on sale.
 * @throws 404 if the event isn't the tenant's
 */
export const againstLastEvent = (
  ctx: Ctx,
  { params }: InputOf<typeof reports.routes.againstLastEvent>,
): Promise<AgainstLastEvent> =>
  ctx.reports.read(async (db) => {
    const { tenantId } = params;
    const event = await eventIn(db, params);
    const last = await db('events_event_v1')
      .where({ tenant_id: tenantId, status: 'published' })
      .where('start_at', '<', event.start_at)
      .orderBy([{ column: 'start_at', order: 'desc' }, 'id'])
      .first<LastEvent | undefined>('id', 'name', 'start_at');
    if (!last) return { last: null, rows: [] };
    const days = await daysOf(db, { tenantId, instants: [event.start_at, last.start_at] });
    const now = until(await dailySales(db, { tenantId, eventId: event.id, query: {} }), days.of[0]);
    const then = until(await dailySales(db, { tenantId, eventId: last.id, query: {} }), days.of[1]);
    const today = daysBetween(days.today, days.of[0] ?? days.today) - 1;
    return {
      last: { id: last.id, name: last.name, startAt: last.start_at.toISOString() },
      rows: pointsOf([...now.offsets, ...then.offsets]).map((daysBefore) => {
        const isToCome = daysBefore < today;
        const sold = now.at(daysBefore);
        const before = then.at(daysBefore);
        return {
          daysBefore,
          gross: isToCome ? null : toDollars(sold.cents),
          tickets: isToCome ? null : sold.tickets,
          grossLast: toDollars(before.cents),
          ticketsLast: before.tickets,
        };
      }),
    };
  });

/** Converts instants to days in the tenant's time zone, and adds today. */
async function daysOf(db: Knex, given: { tenantId: string; instants: readonly Date[] }) {
  const rows = await query<{ today: string; of: string[] }>(
    db,
    `select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today,
       array(select to_char(at at time zone time_zone, 'YYYY-MM-DD')
         from unnest(:instants::timestamptz[]) with ordinality as given (at, n) order by n) as of
     from tenants_tenant_v1 where id = :tenantId`,
    { tenantId: given.tenantId, instants: given.instants.map((at) => at.toISOString()) },
  );
  return rows[0] ?? { today: '', of: [] };
}

/** Returns the sales until a number of days before the start day. */
function until(sold: readonly DaySold[], startDay = '') {
  const before = sold.map((one) => ({ ...one, offset: daysBetween(one.day, startDay) - 1 }));
  return {
    offsets: before.map(({ offset }) => offset),
    at(daysBefore: number) {
      const counted = before.filter(({ offset }) => offset >= daysBefore);
      return {
        cents: counted.reduce((sum, { cents }) => sum + cents, 0),
        tickets: counted.reduce((sum, { tickets }) => sum + tickets, 0),
      };
    },
  };
}

/**
 * Every day from the first sale to the last sale or the event's start; days are combined if there
 * are many.
 */
function pointsOf(offsets: readonly number[]): number[] {
  if (offsets.length === 0) return [];
  const first = Math.max(0, ...offsets);
  const last = Math.min(0, ...offsets);
  const step = Math.max(1, Math.ceil((first - last + 1) / MOST_POINTS));
  const points: number[] = [];
  for (let at = last; at < first + step; at += step) points.unshift(Math.min(at, first));
  return points;
}
