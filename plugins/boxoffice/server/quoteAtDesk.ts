import { conflict, formatCents, invalid, notFound } from '@foyer/kit';
import type { Deps, Knex } from '@foyer/kit/server';
import { catalog, type CatalogDiscount, type CatalogType } from '@foyer/plugin-events/server';
import {
  LARGEST_CHARGE_CENTS,
  price,
  type Breakdown,
  type Discount,
  type Method,
  type SaleLine,
  type Terms,
} from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';

/** What staff want to sell or give away. */
export interface DeskOrder {
  tenantId: string;
  eventId: string;
  lines: readonly { ticketId: string; quantity: number }[];
  method: 'cash' | 'card' | 'complimentary';
  discountCode: string;
  donationCents: number;
}

const DESK_CLOSES_AFTER_MS = 24 * 3_600_000;

/** The same at current prices. */
export interface DeskQuote {
  lines: SaleLine[];
  discount: Discount | null;
  terms: Terms;
  breakdown: Breakdown;
}

/**
 * Prices a sale with the box office rules. Sale windows and limits per order apply to buyers only:
 * staff can sell any stock, also during the event and for a day after it, to enter offline sales.
 */
export async function quoteAtDesk(deps: Deps, db: Knex, order: DeskOrder): Promise<DeskQuote> {
  const { tenantId, eventId } = order;
  const events = deps.use(catalog);
  const event = await events.event(db, eventId);
  if (!event) throw notFound('event');
  const isGift = order.method === 'complimentary';
  if (event.status === 'cancelled' || (event.status === 'draft' && !isGift))
    throw conflict('event_closed', `“${event.name}” is not on sale.`);
  if (Date.now() >= event.salesEndAt.getTime() + DESK_CLOSES_AFTER_MS)
    throw conflict('event_over', `“${event.name}” has ended. Its tickets are no longer on sale.`);
  const lines = saleLines(await events.types(db, eventId), order);
  if (sumOf(lines) + order.donationCents > LARGEST_CHARGE_CENTS)
    throw invalid({ lines: [`A sale can’t exceed ${formatCents(LARGEST_CHARGE_CENTS)}.`] });
  const code = order.discountCode;
  const found = code ? await events.discount(db, eventId, code) : null;
  const discount = code ? usableDiscount(found) : null;
  const terms = await deps.use(feePricing).termsOf(db, tenantId);
  const quote = (method: Method) =>
    price(terms, {
      channel: 'backend',
      method,
      lines,
      donationCents: order.donationCents,
      discount,
    });
  const breakdown = quote(methodOf(order.method));
  const isFree = breakdown.totalCents === 0 && !isGift;
  return { lines, discount, terms, breakdown: isFree ? quote('free') : breakdown };
}

/** A card is charged on the organizer's own terminal. */
const methodOf = (method: DeskOrder['method']): Method => (method === 'card' ? 'terminal' : method);

/** What one ticket of each type costs at the box office. */
export async function deskPrices(
  deps: Deps,
  db: Knex,
  { tenantId, eventId }: { tenantId: string; eventId: string },
) {
  const types = await deps.use(catalog).types(db, eventId);
  const terms = await deps.use(feePricing).termsOf(db, tenantId);
  return types.filter(isSoldHere).map((type) => {
    const lines = [{ ...lineOf(type), quantity: 1 }];
    const priceBy = (method: Method) =>
      price(terms, { channel: 'backend', method, lines, donationCents: 0, discount: null });
    return {
      ticketId: type.id,
      cashCents: priceBy('cash').totalCents,
      cardCents: priceBy('terminal').totalCents,
    };
  });
}

const isSoldHere = ({ kind }: CatalogType): boolean => kind === 'paid' || kind === 'free';

const lineOf = ({ id, name, priceCents, surchargeRuleId }: CatalogType) => ({
  ticketTypeId: id,
  name,
  priceCents,
  ruleId: surchargeRuleId,
});

const sumOf = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

function saleLines(types: readonly CatalogType[], { lines, method }: DeskOrder): SaleLine[] {
  const wanted = new Map<string, number>();
  for (const { ticketId: ticketTypeId, quantity } of lines)
    wanted.set(ticketTypeId, (wanted.get(ticketTypeId) ?? 0) + quantity);
  return [...wanted].map(([id, quantity]) => {
    const type = types.find((one) => one.id === id);
    if (!type) throw invalid({ lines: ['One of these ticket types belongs to another event.'] });
    if (type.kind === 'donation')
      throw invalid({ lines: [`${type.name} is a donation and can’t be sold at the box office.`] });
    if (type.kind === 'complimentary' && method !== 'complimentary')
      throw invalid({ lines: [`${type.name} is complimentary and can’t be sold.`] });
    return { ...lineOf(type), quantity };
  });
}

function usableDiscount(found: CatalogDiscount | null): Discount {
  const now = new Date();
  const isOpen =
    found &&
    (!found.startsAt || found.startsAt <= now) &&
    (!found.endsAt || now < found.endsAt) &&
    (found.usageLimit === null || found.held + found.used < found.usageLimit);
  if (!isOpen) throw invalid({ discountCode: ['This discount code is not valid.'] });
  const shared = {
    code: found.code,
    ...(found.ticketTypeIds && { ticketTypeIds: found.ticketTypeIds }),
  };
  return found.kind === 'percent'
    ? { ...shared, kind: 'percent', ppm: found.percentPpm ?? 0 }
    : { ...shared, kind: 'amount', cents: found.amountCents ?? 0 };
}
