import type { Knex } from '@foyer/kit/server';
import type { PastRefund } from './afterSale.ts';
import type { PastOrder } from './sellSeason.ts';
import type { SeasonEvent } from './seasonEvents.ts';

/**
 * What the services wrote at this moment is set back to when it was: only the owner of the whole
 * cluster may, for the ledger and the audit are append-only. Buyers get their addresses, and some
 * tickets are scanned at the door.
 */
export async function setBack(
  trx: Knex.Transaction,
  given: {
    orders: readonly PastOrder[];
    refunds: readonly PastRefund[];
    scanned: ReadonlyMap<string, SeasonEvent['scanned']>;
  },
): Promise<void> {
  const { orders, refunds, scanned } = given;
  await trx.raw(
    `create temporary table season_order on commit drop as
     select o.tenant_id, o.id, s.* from jsonb_to_recordset(?::jsonb) as s(
       "orderUID" text, at timestamptz, email text, phone text, address1 text)
     join orders_order o on o.uid = s."orderUID"`,
    [
      JSON.stringify(
        orders.map(({ orderUID, at, buyer: { email, phone, address1 } }) => ({
          ...{ orderUID, at, email, phone, address1 },
        })),
      ),
    ],
  );
  await trx.raw('analyze season_order');
  await trx.raw(
    `update orders_order o set created_at = s.at, completed_at = s.at + interval '40 seconds',
       updated_at = s.at + interval '40 seconds', email = s.email, phone = s.phone,
       address1 = s.address1, city = 'Portland', state = 'ME', zip_code = '04101', country = 'USA'
     from season_order s where o.tenant_id = s.tenant_id and o.id = s.id`,
  );
  await trx.raw(
    `update orders_ticket t set created_at = s.at + interval '40 seconds'
     from season_order s where t.tenant_id = s.tenant_id and t.order_id = s.id`,
  );
  await trx.raw(
    `update orders_ledger l set created_at = s.at + interval '40 seconds'
     from season_order s where l.tenant_id = s.tenant_id and l.order_id = s.id`,
  );
  await trx.raw(
    `update kit_audit a set at = s.at + interval '40 seconds'
     from season_order s where a.tenant_id = s.tenant_id and a.subject = 'order'
       and a.subject_id = s."orderUID"`,
  );
  await trx.raw(
    `create temporary table season_refund on commit drop as
     select * from jsonb_to_recordset(?::jsonb) as s("tenantId" uuid, "refundId" uuid, at timestamptz)`,
    [JSON.stringify(refunds)],
  );
  await trx.raw(
    `update orders_refund r set created_at = s.at, completed_at = s.at + interval '3 seconds',
       updated_at = s.at + interval '3 seconds'
     from season_refund s where r.tenant_id = s."tenantId" and r.id = s."refundId"`,
  );
  await trx.raw(
    `update orders_ledger l set created_at = s.at from season_refund s
     where l.tenant_id = s."tenantId" and l.cause = 'refund' and l.cause_id = s."refundId"::text`,
  );
  await trx.raw(
    `update kit_audit a set at = s.at from season_refund s
     where a.tenant_id = s."tenantId" and a.subject = 'refund'
       and a.subject_id = s."refundId"::text`,
  );
  for (const [eventId, of100] of scanned) await scan(trx, eventId, of100);
}

/** Most come in the hour before it begins; a few tickets in a hundred were voided before. */
async function scan(trx: Knex.Transaction, eventId: string, of100: number): Promise<void> {
  await trx.raw(
    `update orders_ticket set status = 'voided'
     where event_id = ? and not is_refunded and abs(hashtext(uid)) % 100 = 7`,
    [eventId],
  );
  await trx.raw(
    `update orders_ticket t set used_by = 'Desmond Clarke', used_where = 'Main entrance',
       used_at = e.start_at - interval '65 minutes'
         + interval '75 minutes' * sqrt(abs(hashtext(t.uid || 'door')) % 1000 / 1000.0)
     from events_event e
     where e.tenant_id = t.tenant_id and e.id = t.event_id and t.event_id = ?
       and t.status = 'active' and not t.is_refunded and abs(hashtext(t.uid || 'came')) % 100 < ?`,
    [eventId, of100],
  );
}
