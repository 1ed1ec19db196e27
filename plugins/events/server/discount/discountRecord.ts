import { toDollars } from '@foyer/kit';
import type { Listing } from '@foyer/kit/server';
import { toPercent, type Discount } from '../../contract/discount.ts';
import { eventIdOf } from '../event/eventRecord.ts';
import type { CatalogDiscount } from './findDiscount.ts';

export const discountListing: Listing<Discount, { eventId: string }> = {
  from: (db, { tenantId }, params) =>
    db('events_discount as d').where({ 'd.tenant_id': tenantId, 'd.event_id': eventIdOf(params) }),
  columns: {
    id: 'd.id',
    'details.code': 'd.code',
    'details.kind': 'd.kind',
    'details.percent': '(d.percent_ppm / 10000.0)::float8',
    'details.amount': 'd.amount_cents',
    'details.usageLimit': 'd.usage_limit',
    'details.startDateTime': 'd.starts_at',
    'details.endDateTime': 'd.ends_at',
    'details.ticketTypeIds': 'to_json(d.ticket_type_ids)',
    'details.used': 'd.used',
    'details.dateCreated': 'd.created_at',
  },
};

export const toDiscount = (discount: CatalogDiscount): Discount => ({
  id: discount.id,
  details: {
    code: discount.code,
    kind: discount.kind,
    percent: discount.percentPpm === null ? null : toPercent(discount.percentPpm),
    amount: discount.amountCents === null ? null : toDollars(discount.amountCents),
    usageLimit: discount.usageLimit,
    startDateTime: discount.startsAt?.toISOString() ?? null,
    endDateTime: discount.endsAt?.toISOString() ?? null,
    ticketTypeIds: discount.ticketTypeIds,
    used: discount.used,
    dateCreated: discount.createdAt.toISOString(),
  },
});
