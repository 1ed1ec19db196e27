import { toDollars } from '@foyer/kit';
import type { Deps, Scope, TenantAddress } from '@foyer/kit/server';
import { allInPrice, type AllInPrice, type Terms } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import { isSuspended } from '@foyer/plugin-tenants/server';
import type { ProgrammeEvent, PublicTicketType } from '../../contract/publicEvent.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { type CatalogEvent, findUpcoming } from '../event/findEvent.ts';
import { type CatalogType, findTypesOf, toTicketType } from '../ticketType/findTypes.ts';

const MAX_SHOWN = 100;
/** From this number on, the ticket menu also shows how many are left. */
const FEW = 20;

/** A tenant's upcoming events, soonest first, with the price of a ticket. */
export async function readProgramme(given: {
  deps: Deps;
  scope: Scope;
  tenant: Pick<TenantAddress, 'id'>;
}): Promise<ProgrammeEvent[]> {
  const terms = await given.deps.use(feePricing).cachedTerms(given.tenant.id);
  return given.scope.read(async (db) => {
    const shown = await findUpcoming(db, MAX_SHOWN);
    const isHalted = await isSuspended(db, given.tenant.id);
    const types = await findTypesOf(db, isHalted ? [] : shown.map(({ id }) => id));
    const now = new Date();
    return shown.map((event) => ({
      ...toPublicEvent(event),
      offer: {
        ...offerOf({ event, terms, now, types: types.get(event.id) ?? [] }),
        isSuspended: isHalted,
      },
    }));
  });
}

function offerOf(given: {
  event: CatalogEvent;
  types: readonly CatalogType[];
  terms: Terms;
  now: Date;
}): Omit<ProgrammeEvent['offer'], 'isSuspended'> {
  const { event, types, now } = given;
  // A donation is not a ticket.
  const tickets = onSale({ ...given, showsSoldOut: true })
    .map(({ details }) => details)
    .filter(({ kind }) => kind !== 'donation');
  const left = tickets.filter(({ soldOut }) => !soldOut);
  const prices = left.map(({ allIn }) => allIn.total);
  const from = prices.length > 0 ? Math.min(...prices) : null;
  const count = left.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  return {
    from,
    onePrice: new Set(prices).size === 1,
    plusTax: left.some(({ allIn }) => allIn.total === from && allIn.vat > 0),
    soldOut: tickets.length > 0 && left.length === 0,
    fewLeft: left.length > 0 && Math.min(count, event.remainingCapacity ?? count) <= FEW,
    nextSaleAt: nextSaleAt(types, now),
  };
}

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
  return inDollars(
    allInPrice(terms, {
      ticketTypeId: type.id,
      name: type.name,
      priceCents: type.priceCents,
      ruleId: type.surchargeRuleId,
      isDonation: type.kind === 'donation',
    }),
  );
}

/** A price as pages show it. */
export function inDollars(alone: AllInPrice): PublicTicketType['details']['allIn'] {
  return {
    total: toDollars(alone.totalCents),
    price: toDollars(alone.priceCents),
    surcharge: toDollars(alone.surchargeCents),
    processingFee: toDollars(alone.processingFeeCents),
    gatewayProcessingFee: toDollars(alone.gatewayProcessingFeeCents),
    vat: toDollars(alone.vatCents),
  };
}
