import { randomUUID } from 'node:crypto';
import { ApiError, longInstant, notFound } from '@foyer/kit';
import {
  type Deps,
  type InputOf,
  isUuid,
  type Knex,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import type { boxOffice } from '../contract.ts';
import { PAID_STATUSES, type OrderStatus } from '@foyer/plugin-orders/contract';
import {
  admission,
  rawPublicKey,
  readTicketCode,
  signedText,
  ticketKeys,
} from '@foyer/plugin-orders/server';
import type { Admitted, CheckInCount } from '../contract/checkInRoutes.ts';

interface Scan {
  tenantId: string;
  eventId: string;
  /** Null if the code wasn't issued here. */
  ticketUID: string | null;
  nonce: string;
  by: string;
  where: string;
}

interface TicketFacts {
  ticket_type_name: string;
  status: 'active' | 'voided';
  is_refunded: boolean;
  used_at: Date | null;
  used_by: string | null;
  used_where: string | null;
  time_zone: string;
  order_status: OrderStatus;
  holder: string;
}

/** Why a ticket is refused, as stored with the scan. */
interface Refused {
  status: 404 | 409 | 422;
  code:
    | 'forged_code'
    | 'not_found'
    | 'already_used'
    | 'voided_ticket'
    | 'refunded_ticket'
    | 'order_not_completed'
    | 'event_cancelled'
    | 'reused_nonce';
  message: string;
  /** Set for a ticket that was already used. */
  used?: { at: string; by: string; where: string };
}

type ScanResult = Admitted | Refused;

const isRefused = (result: ScanResult): result is Refused => 'status' in result;

/** The error response for a refusal, with the time, entrance and user of the first scan. */
const scanError = ({ status, code, message, used }: Refused): ApiError =>
  new ApiError({
    status,
    code,
    message,
    ...(used && { fields: { usedAt: [used.at], usedBy: [used.by], usedWhere: [used.where] } }),
  });

/**
 * Admits a ticket once, however many entrances scan it. A repeated scan, from a scanner that lost
 * the response, gets the first response: the nonce is claimed before anything else.
 * @throws the reason for a refusal
 */
export async function checkIn(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof boxOffice.routes.checkIn>,
): Promise<Admitted> {
  const { eventId } = params;
  if (!isUuid(eventId)) throw notFound('event');
  const scan: Scan = {
    tenantId: ctx.tenantId,
    eventId,
    where: body.where,
    ticketUID: body.code
      ? readTicketCode(ticketKeys(ctx, eventId), { eventId, code: body.code })
      : (body.ticketUID ?? '').toUpperCase(),
    nonce: body.nonce ?? randomUUID(),
    by: ctx.actor?.name || ctx.actor?.email || '',
  };
  const result = await ctx.tx((tx) => scanOnce(ctx, tx, scan));
  if (isRefused(result)) throw scanError(result);
  return result;
}

async function scanOnce(deps: Deps, tx: Tx, scan: Scan): Promise<ScanResult> {
  const { tenantId, eventId, nonce } = scan;
  const key = { tenant_id: tenantId, event_id: eventId, nonce };
  const closed = await cancellationOf(tx.db, scan);
  const claimed = await tx
    .db('boxoffice_scan')
    .insert({
      ...key,
      ticket_uid: scan.ticketUID,
      result: '{}',
      scanned_by: scan.by,
      scanned_where: scan.where,
    })
    .onConflict(['tenant_id', 'event_id', 'nonce'])
    .ignore()
    .returning('id');
  if (claimed.length === 0) {
    const known = (await tx.db('boxoffice_scan').where(key).first('result', 'ticket_uid')) as {
      result: ScanResult;
      ticket_uid: string | null;
    };
    // A scanner that reuses a nonce must not show a green light for a different ticket.
    return known.ticket_uid === scan.ticketUID ? known.result : REUSED_NONCE;
  }
  const result = closed ?? (await markUsed(deps, tx, scan)) ?? (await refusal(tx.db, scan));
  await tx
    .db('boxoffice_scan')
    .where(key)
    .update({ result: JSON.stringify(result) });
  return result;
}

/** Why tickets of a canceled event are refused; null for any other event. @throws 404 */
async function cancellationOf(
  db: Knex,
  { tenantId, eventId }: Pick<Scan, 'tenantId' | 'eventId'>,
): Promise<Refused | null> {
  const event = (await db('events_event_v1')
    .where({ tenant_id: tenantId, id: eventId })
    .first('status', 'cancel_reason')) as { status: string; cancel_reason: string } | undefined;
  if (!event) throw notFound('event');
  if (event.status !== 'cancelled') return null;
  const reason = event.cancel_reason && ` Reason: ${event.cancel_reason}`;
  return no(409, 'event_cancelled', `This event was canceled. Don’t let anyone in.${reason}`);
}

async function markUsed(deps: Deps, tx: Tx, scan: Scan): Promise<Admitted | null> {
  const { ticketUID } = scan;
  if (!ticketUID) return null;
  const used = await deps.use(admission).admit(tx, { ...scan, ticketUID });
  if (!used) return null;
  await tx.audit({
    action: 'ticket.used',
    subject: 'ticket',
    subjectId: ticketUID,
    tenantId: scan.tenantId,
    after: { where: scan.where },
  });
  const { ticketTypeName, holder, usedAt } = used;
  return { success: true, ticketUID, ticketTypeName, holder, usedAt: usedAt.toISOString() };
}

const no = (status: Refused['status'], code: Refused['code'], message: string): Refused => ({
  status,
  code,
  message,
});

const REUSED_NONCE = no(422, 'reused_nonce', 'This scan was already sent for another ticket.');

/** Why a ticket wasn't marked used; read afterward, so that it sees a concurrent scan. */
async function refusal(db: Knex.Transaction, scan: Scan): Promise<Refused> {
  if (scan.ticketUID === null)
    return no(422, 'forged_code', 'This code isn’t a valid ticket for this event.');
  const { rows } = await db.raw<{ rows: TicketFacts[] }>(
    `select t.ticket_type_name, t.status, t.is_refunded, t.used_at, t.used_by, t.used_where,
       o.status as order_status, trim(o.first_name || ' ' || o.last_name) as holder, e.time_zone
     from orders_ticket_v1 t
     join orders_order_v1 o on o.tenant_id = t.tenant_id and o.id = t.order_id
     join events_event_v1 e on e.tenant_id = t.tenant_id and e.id = t.event_id
     where t.tenant_id = :tenantId and t.event_id = :eventId and t.uid = :ticketUID`,
    { ...scan },
  );
  const [ticket] = rows;
  if (!ticket) return no(404, 'not_found', 'No ticket with this ID was found for this event.');
  if (ticket.is_refunded || ticket.order_status === 'refunded')
    return no(409, 'refunded_ticket', 'This ticket was refunded.');
  if (ticket.status === 'voided') return no(409, 'voided_ticket', 'This ticket was voided.');
  if (!PAID_STATUSES.includes(ticket.order_status))
    return no(409, 'order_not_completed', 'The order for this ticket isn’t completed.');
  return alreadyUsed(ticket);
}

function alreadyUsed({ used_at, used_by, used_where, time_zone }: TicketFacts): Refused {
  const used = { at: used_at?.toISOString() ?? '', by: used_by ?? '', where: used_where ?? '' };
  const on = used_at ? ` on ${longInstant(used_at, time_zone)}` : '';
  const where = used.where && `, ${used.where}`;
  const by = used.by && `, by ${used.by}`;
  return { ...no(409, 'already_used', `This ticket was already used${on}${where}${by}.`), used };
}

/** @returns what a scanner needs before the doors open */
export async function checkInKey(
  ctx: TenantCtx,
  { params }: InputOf<typeof boxOffice.routes.checkInKey>,
) {
  const { eventId } = params;
  const { tenantId } = ctx;
  if (!isUuid(eventId)) throw notFound('event');
  const { closed, revoked } = await ctx.read(async (db) => {
    const refused = await cancellationOf(db, { tenantId, eventId });
    const { rows } = await db.raw<{ rows: { uid: string }[] }>(
      `select uid from orders_ticket_v1
       where tenant_id = :tenantId and event_id = :eventId and status = 'voided'
       union
       select unnest(former_uids) from orders_ticket_v1
       where tenant_id = :tenantId and event_id = :eventId and former_uids <> '{}'
       order by uid`,
      { tenantId, eventId },
    );
    return { closed: refused, revoked: rows.map(({ uid }) => uid) };
  });
  return {
    algorithm: 'Ed25519' as const,
    // Without keys, scanners that don't know about cancellations refuse every ticket too.
    publicKeys: closed ? [] : ticketKeys(ctx, eventId).verifying.map(rawPublicKey),
    closedMessage: closed?.message ?? null,
    signedText: signedText({ eventId, ticketUID: '{ticketUID}' }).toString(),
    revokedTicketUIDs: revoked,
  };
}

/** How many of an event's valid tickets were checked in. @throws 404 */
export function checkInCount(
  ctx: TenantCtx,
  { params: { eventId } }: InputOf<typeof boxOffice.routes.checkInCount>,
): Promise<CheckInCount> {
  if (!isUuid(eventId)) throw notFound('event');
  return ctx.read(async (db) => {
    const of = { 'e.tenant_id': ctx.tenantId, 'e.id': eventId };
    const count = await db('events_event_v1 as e')
      .leftJoin('orders_event_tickets_v1 as t', (join) =>
        join.on('t.tenant_id', 'e.tenant_id').andOn('t.event_id', 'e.id'),
      )
      .where(of)
      .first<CheckInCount | undefined>(
        db.raw('coalesce(t.sold + t.complimentary, 0) as valid, coalesce(t.used, 0) as used'),
      );
    if (!count) throw notFound('event');
    return count;
  });
}
