import { toDollars } from '@foyer/kit';
import type { Deps, Knex, Listing, TenantCtx } from '@foyer/kit/server';
import type * as z from 'zod';
import type { publicTicketTypeBase, TicketType } from '../../contract/ticketType.ts';
import { eventIdOf } from '../event/eventRecord.ts';
import { typesWithStock, type CatalogType } from './findTypes.ts';
import { TYPE_COUNTS, withTypeCounts } from './typeCounts.ts';

const typesOf = (db: Knex, { tenantId, eventId }: { tenantId: string; eventId: string }) =>
  typesWithStock(db).where({ 't.tenant_id': tenantId, 't.event_id': eventId });

export const ticketTypeListing = (
  deps: Pick<Deps, 'use'>,
): Listing<TicketType, { eventId: string }, TenantCtx> => ({
  from: (db, { tenantId }, params) => {
    const which = { tenantId, eventId: eventIdOf(params) };
    return withTypeCounts(typesOf(db, which), { db, deps, ...which });
  },
  count: (db, { tenantId }, params) => typesOf(db, { tenantId, eventId: eventIdOf(params) }),
  columns: {
    id: 't.id',
    ticketName: 't.name',
    price: 't.price_cents',
    quantity: 's.capacity',
    'details.name': 't.name',
    'details.price': 't.price_cents',
    'details.quantity': 's.capacity',
    'details.details': 't.details',
    'details.kind': 't.kind',
    'details.salesAvailability': 't.sales_availability',
    'details.startDate': 't.start_date',
    'details.startTime': 't.start_time',
    'details.endDate': 't.end_date',
    'details.endTime': 't.end_time',
    'details.minTicketPerOrder': 't.min_ticket_per_order',
    'details.maxTicketPerOrder': 't.max_ticket_per_order',
    'details.remainingQuantity': 's.remaining',
    'details.sold': TYPE_COUNTS.sold,
    'details.complimentary': TYPE_COUNTS.complimentary,
    'details.held': TYPE_COUNTS.held,
    'details.keptBack': TYPE_COUNTS.keptBack,
    'details.surchargeRuleId': 't.surcharge_rule_id',
    'details.position': 't.position',
  },
});

export function toTicketType(type: CatalogType): z.output<typeof publicTicketTypeBase> {
  const { id, name, quantity, priceCents } = type;
  const price = toDollars(priceCents);
  return {
    id,
    ticketName: name,
    price,
    quantity,
    details: {
      name,
      price,
      quantity,
      details: type.details,
      kind: type.kind,
      salesAvailability: type.salesAvailability,
      startDate: type.startDate,
      startTime: type.startTime,
      endDate: type.endDate,
      endTime: type.endTime,
      minTicketPerOrder: type.minTicketPerOrder,
      maxTicketPerOrder: type.maxTicketPerOrder,
      remainingQuantity: type.remaining,
      surchargeRuleId: type.surchargeRuleId,
      position: type.position,
    },
  };
}
