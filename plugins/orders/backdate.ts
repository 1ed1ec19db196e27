import type { Knex } from '@foyer/kit/server';

/** An order in the past: when it was placed and by whom. */
export interface PastSale {
  tenantId: string;
  orderUID: string;
  at: Date;
  buyer: { email: string; phone: string; address1: string };
}

const SECONDS_TO_PAY = 40;

/** When an order in the past was completed: some time after it was placed. */
export const completedAt = (placedAt: Date): Date =>
  new Date(placedAt.getTime() + SECONDS_TO_PAY * 1000);

/** A refund in the past, with its time. */
export interface PastRefund {
  tenantId: string;
  refundId: string;
  at: Date;
}

/** The percentage of an ended event's tickets that were scanned. */
export interface PastDoor {
  eventId: string;
  beganAt: Date;
  scanned: number;
}

/** The tickets of an order in order, by UID. `db` must have access to the tenant's rows. */
export const ticketsOfOrder = (db: Knex, orderUID: string): Promise<string[]> =>
  db('orders_ticket as t')
    .join('orders_order as o', { 'o.tenant_id': 't.tenant_id', 'o.id': 't.order_id' })
    .where('o.uid', orderUID)
    .orderBy('t.index')
    .pluck<string[]>('t.uid');

/**
 * For demos: moves rows that the services just wrote back to their dates. Requires a superuser,
 * because the ledger is append-only. Fills in buyers' addresses and scans some tickets.
 */
export async function backdate(
  trx: Knex.Transaction,
  given: {
    sales: readonly PastSale[];
    refunds: readonly PastRefund[];
    doors: readonly PastDoor[];
  },
): Promise<void> {
  await setBackSales(trx, given.sales);
  await setBackRefunds(trx, given.refunds);
  for (const door of given.doors) await scan(trx, door);
}

/** For demos: moves ledger entries back to the time of their causes, by cause ID. */
export async function setBackLedger(
  trx: Knex.Transaction,
  causes: readonly { tenantId: string; causeId: string | null; at: Date }[],
): Promise<void> {
  await trx.raw(
    `update orders_ledger l set created_at = s.at
     from jsonb_to_recordset(?::jsonb) as s("tenantId" uuid, "causeId" text, at timestamptz)
     where l.tenant_id = s."tenantId" and l.cause_id = s."causeId"`,
    [JSON.stringify(causes.map(({ tenantId, causeId, at }) => ({ tenantId, causeId, at })))],
  );
}

async function setBackSales(trx: Knex.Transaction, sales: readonly PastSale[]): Promise<void> {
  await trx.raw(
    `create temporary table past_sale on commit drop as
     select o.tenant_id, o.id, s.* from jsonb_to_recordset(?::jsonb) as s(
       "tenantId" uuid, "orderUID" text, at timestamptz, email text, phone text, address1 text)
     join orders_order o on o.tenant_id = s."tenantId" and o.uid = s."orderUID"`,
    [
      JSON.stringify(
        sales.map(({ tenantId, orderUID, at, buyer: { email, phone, address1 } }) => ({
          ...{ tenantId, orderUID, at, email, phone, address1 },
        })),
      ),
    ],
  );
  await trx.raw('analyze past_sale');
  await trx.raw(
    `update orders_order o set created_at = s.at, completed_at = s.at + interval '${SECONDS_TO_PAY} seconds',
       updated_at = s.at + interval '${SECONDS_TO_PAY} seconds', email = s.email, phone = s.phone,
       address1 = s.address1, city = 'Portland', state = 'ME', zip_code = '04101', country = 'USA'
     from past_sale s where o.tenant_id = s.tenant_id and o.id = s.id`,
  );
  await trx.raw(
    `update orders_ticket t set created_at = s.at + interval '${SECONDS_TO_PAY} seconds'
     from past_sale s where t.tenant_id = s.tenant_id and t.order_id = s.id`,
  );
  await trx.raw(
    `update orders_ledger l set created_at = s.at + interval '${SECONDS_TO_PAY} seconds'
     from past_sale s where l.tenant_id = s.tenant_id and l.order_id = s.id`,
  );
}

async function setBackRefunds(
  trx: Knex.Transaction,
  refunds: readonly PastRefund[],
): Promise<void> {
  await trx.raw(
    `create temporary table past_refund on commit drop as
     select * from jsonb_to_recordset(?::jsonb) as s("tenantId" uuid, "refundId" uuid, at timestamptz)`,
    [JSON.stringify(refunds)],
  );
  await trx.raw(
    `update orders_refund r set created_at = s.at, completed_at = s.at + interval '3 seconds',
       updated_at = s.at + interval '3 seconds'
     from past_refund s where r.tenant_id = s."tenantId" and r.id = s."refundId"`,
  );
  await trx.raw(
    `update orders_ledger l set created_at = s.at from past_refund s
     where l.tenant_id = s."tenantId" and l.cause = 'refund' and l.cause_id = s."refundId"::text`,
  );
}

/**
 * Most people arrive in the hour before the start; a few percent of the tickets were voided before.
 */
async function scan(trx: Knex.Transaction, { eventId, beganAt, scanned }: PastDoor): Promise<void> {
  await trx.raw(
    `update orders_ticket set status = 'voided'
     where event_id = ? and not is_refunded and abs(hashtext(uid)) % 100 = 7`,
    [eventId],
  );
  await trx.raw(
    `update orders_ticket set used_by = 'Desmond Clarke', used_where = 'Main entrance',
       used_at = ?::timestamptz - interval '65 minutes'
         + interval '75 minutes' * sqrt(abs(hashtext(uid || 'door')) % 1000 / 1000.0)
     where event_id = ? and status = 'active' and not is_refunded
       and abs(hashtext(uid || 'came')) % 100 < ?`,
    [beganAt, eventId, scanned],
  );
}
