import { service, type Tx } from '@foyer/kit/server';

/** A ticket that is scanned at an entrance. */
export interface ScannedTicket {
  tenantId: string;
  eventId: string;
  ticketUID: string;
  by: string;
  where: string;
}

/** Marks tickets as used, for the plugin that checks them in. */
export interface Admission {
  /**
   * Marks a valid ticket of a paid order as used. The conditional update decides between concurrent scans.
   * @returns null if it isn’t valid, or is used already
   */
  admit(
    tx: Tx,
    ticket: ScannedTicket,
  ): Promise<{ ticketTypeName: string; usedAt: Date; holder: string } | null>;
}

export const admission = service<Admission>('orders.admission/v1');

export const makeAdmission = (): Admission => ({
  async admit({ db }, ticket) {
    const { rows } = await db.raw<{
      rows: { ticket_type_name: string; used_at: Date; holder: string }[];
    }>(
      `update orders_ticket t set used_at = now(), used_by = :by, used_where = :where
       from orders_order o
       where t.tenant_id = :tenantId and t.event_id = :eventId and t.uid = :ticketUID
         and t.status = 'active' and t.used_at is null
         and o.tenant_id = t.tenant_id and o.id = t.order_id
         and o.status in ('completed', 'partially_refunded')
       returning t.ticket_type_name, t.used_at, trim(o.first_name || ' ' || o.last_name) as holder`,
      { ...ticket },
    );
    const [used] = rows;
    return used
      ? { ticketTypeName: used.ticket_type_name, usedAt: used.used_at, holder: used.holder }
      : null;
  },
});
