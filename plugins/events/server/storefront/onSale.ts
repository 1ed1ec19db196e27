import { toDollars } from '@foyer/kit';
import { allInPrice, type Terms } from '@foyer/plugin-fees/engine';
import type { PublicTicketType } from '../../contract/storefront.ts';
import type { CatalogueEvent } from '../event/findEvent.ts';
import type { CatalogueType } from '../ticketType/findTypes.ts';
import { toTicketType } from '../ticketType/ticketTypeRecord.ts';

interface Given {
  event: CatalogueEvent;
  types: readonly CatalogueType[];
  terms: Terms;
  /** Whether what is sold out is still listed. */
  showsSoldOut: boolean;
  now: Date;
}

/** Whether a type can be chosen now: windows are [start, end), and complimentary ones are given. */
const isOpen = ({ kind, saleStartsAt, saleEndsAt }: CatalogueType, now: Date): boolean =>
  kind !== 'complimentary' &&
  (saleStartsAt === null || saleStartsAt <= now) &&
  (saleEndsAt === null || now < saleEndsAt);

/** When the first of the windows that are still closed opens. */
export function nextSaleAt(types: readonly CatalogueType[], now: Date): string | null {
  const starts = types
    .filter(({ kind }) => kind !== 'complimentary')
    .flatMap(({ saleStartsAt }) => (saleStartsAt && saleStartsAt > now ? saleStartsAt : []));
  if (starts.length === 0) return null;
  return new Date(Math.min(...starts.map(Number))).toISOString();
}

/**
 * What buyers see of an event's ticket types. When nothing remains of one, the tenant's setting
 * keeps it listed as sold out or hides it.
 */
export function onSale({ event, types, terms, showsSoldOut, now }: Given): PublicTicketType[] {
  const isFull = event.remainingCapacity === 0;
  return types
    .filter((type) => isOpen(type, now))
    .map((type) => ({ type, soldOut: isFull || type.remaining === 0 }))
    .filter(({ soldOut }) => showsSoldOut || !soldOut)
    .map(({ type, soldOut }) => {
      const { details, ...top } = toTicketType(type);
      const { surchargeRuleId: _internal, ...shown } = details;
      const remainingQuantity = leftOf(type, event);
      return {
        ...top,
        details: { ...shown, remainingQuantity, soldOut, allIn: allInOf(terms, type) },
      };
    });
}

/** No more are left of a type than the event has room for; a donation takes none. */
const leftOf = ({ kind, remaining }: CatalogueType, { remainingCapacity }: CatalogueEvent) =>
  kind === 'donation' || remainingCapacity === null
    ? remaining
    : Math.min(remaining, remainingCapacity);

/** The price to show from the first page on, and what it is made of. */
function allInOf(terms: Terms, type: CatalogueType): PublicTicketType['details']['allIn'] {
  const alone = allInPrice(terms, {
    ticketTypeId: type.id,
    name: type.name,
    priceCents: type.priceCents,
    ruleId: type.surchargeRuleId,
    isDonation: type.kind === 'donation',
  });
  return {
    total: toDollars(alone.totalCents),
    price: toDollars(alone.priceCents),
    surcharge: toDollars(alone.surchargeCents),
    processingFee: toDollars(alone.processingFeeCents),
    gatewayProcessingFee: toDollars(alone.gatewayProcessingFeeCents),
    vat: toDollars(alone.vatCents),
  };
}
