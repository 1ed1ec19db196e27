import { toDollars } from '@foyer/kit';
import { allInPrice, type Terms } from '@foyer/plugin-fees/engine';
import type { PublicTicketType } from '../../contract/publicEvent.ts';
import type { CatalogEvent } from '../event/findEvent.ts';
import { toTicketType, type CatalogType } from '../ticketType/findTypes.ts';

interface Given {
  event: CatalogEvent;
  types: readonly CatalogType[];
  terms: Terms;
  /** Whether sold-out types are still listed. */
  showsSoldOut: boolean;
  now: Date;
}

/**
 * Whether a type can be chosen now: windows are [start, end), and complimentary types aren't sold.
 */
const isOpen = ({ kind, saleStartsAt, saleEndsAt }: CatalogType, now: Date): boolean =>
  kind !== 'complimentary' &&
  (saleStartsAt === null || saleStartsAt <= now) &&
  (saleEndsAt === null || now < saleEndsAt);

/** When the first of the future sale windows opens. */
export function nextSaleAt(types: readonly CatalogType[], now: Date): string | null {
  const starts = types
    .filter(({ kind }) => kind !== 'complimentary')
    .flatMap(({ saleStartsAt }) => (saleStartsAt && saleStartsAt > now ? saleStartsAt : []));
  if (starts.length === 0) return null;
  return new Date(Math.min(...starts.map(Number))).toISOString();
}

/**
 * The ticket types that buyers see. Sold-out types are listed or hidden, depending on the tenant's
 * setting.
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

/** A type never has more left than the event; a donation takes no place. */
const leftOf = ({ kind, remaining }: CatalogType, { remainingCapacity }: CatalogEvent) =>
  kind === 'donation' || remainingCapacity === null
    ? remaining
    : Math.min(remaining, remainingCapacity);

/** The full price to show, with its parts. */
function allInOf(terms: Terms, type: CatalogType): PublicTicketType['details']['allIn'] {
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
