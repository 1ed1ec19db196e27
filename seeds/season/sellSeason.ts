import type { Tx } from '@foyer/kit/server';
import { catalog, type CatalogType } from '@foyer/plugin-events/server';
import { price, type Channel, type Discount, type Method } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import { orders } from '@foyer/plugin-orders/server';
import type { Past } from '@foyer/local-stripe/past';
import { addEvent, type Known } from '../demo/addEvents.ts';
import type { Installation } from '../demo/installation.ts';
import { someBuyer, type Buyer } from './buyers.ts';
import type { Chance } from './chance.ts';
import type { SeasonEvent } from './seasonEvents.ts';

/** An order of the season, with its date. */
export interface PastOrder {
  tenantId: string;
  eventId: string;
  orderUID: string;
  at: Date;
  /** The event's start. */
  eventAt: Date;
  buyer: Buyer;
  /** Null if no card was charged. */
  chargeId: string | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SALE_DAYS = 45;

interface Sale {
  channel: Channel;
  method: Method;
}

/** Most sales are online; some are cash at the box office, and some are complimentary. */
function howSold(chance: Chance): Sale {
  const of100 = chance.below(100);
  if (of100 < 84) return { channel: 'online', method: 'card' };
  if (of100 < 94) return { channel: 'backend', method: 'cash' };
  if (of100 < 97) return { channel: 'app', method: 'cash' };
  return { channel: 'backend', method: 'complimentary' };
}

/** Sells an event's orders until it starts or until now, oldest first, with the real sales services. */
export async function sellSeason(
  installation: Installation,
  given: { event: SeasonEvent; known: Known; chance: Chance; past: Past; isLastDisputed: boolean },
): Promise<PastOrder[]> {
  const { event, known, chance, past } = given;
  const events = installation.use('events', catalog);
  const scope = installation.depsOf('orders').forTenant(known.tenantId(event.tenant));
  return scope.tx(async (tx) => {
    const which = await addEvent(tx, events, { event, known });
    const { startsAt, types, terms } = await whatIsSold(tx, installation, which);
    const first = startsAt.getTime() - SALE_DAYS * DAY;
    const last = Math.min(startsAt.getTime() - HOUR, Date.now() - HOUR / 6);
    const times = Array.from({ length: event.orders }, () => {
      // Many buy early, and many at the last moment.
      const share = chance.in100(55) ? chance.next() ** 2 : chance.next();
      return new Date(last - share * (last - first));
    }).sort((one, other) => one.getTime() - other.getTime());
    const sold: PastOrder[] = [];
    const left = new Map(types.map(({ id, quantity }) => [id, quantity]));
    for (const [index, at] of times.entries()) {
      const isLast = index === times.length - 1;
      const isDisputed = isLast && given.isLastDisputed;
      const how: Sale = isDisputed ? { channel: 'online', method: 'card' } : howSold(chance);
      sold.push(
        await sellOne(tx, installation, {
          ...which,
          ...{ at, startsAt, types, terms, left, chance, past, how, event, isDisputed },
        }),
      );
    }
    return sold;
  });
}

async function whatIsSold(
  tx: Tx,
  { use }: Installation,
  { tenantId, eventId }: { tenantId: string; eventId: string },
) {
  const events = use('events', catalog);
  const event = await events.event(tx.db, eventId);
  if (!event) throw new Error('An event of the season no longer exists.');
  return {
    startsAt: event.startAt,
    types: await events.types(tx.db, eventId),
    terms: await use('fees', feePricing).termsOf(tx.db, tenantId),
  };
}

async function sellOne(
  tx: Tx,
  { use }: Installation,
  given: Awaited<ReturnType<typeof whatIsSold>> & {
    tenantId: string;
    eventId: string;
    at: Date;
    left: Map<string, number>;
    chance: Chance;
    past: Past;
    how: Sale;
    event: SeasonEvent;
    isDisputed: boolean;
  },
): Promise<PastOrder> {
  const { tenantId, eventId, at, chance, how, terms, types, event } = given;
  const service = use('orders', orders);
  const isGift = how.method === 'complimentary';
  const sale = {
    lines: [lineOf(chance, types, given.left)],
    donationCents: giftOf(chance, { how, types }),
    discount: isGift ? null : codeOf(chance, event),
  };
  const breakdown = price(terms, { ...how, ...sale });
  const buyer = someBuyer(chance);
  const orderUID = service.newOrderUID();
  await service.place(tx, {
    tenantId,
    eventId,
    orderUID,
    cartId: null,
    // No emails for past purchases: the address is added afterward.
    contact: { ...NO_ADDRESS, firstName: buyer.firstName, lastName: buyer.lastName },
    consents: {},
    source: how.method === 'card' ? 'stripe' : how.method,
    lines: sale.lines,
    discount: sale.discount,
    terms,
    breakdown,
    flow: how.method === 'card' ? 'platform' : 'none',
    facilitator: 'platform',
    destination: null,
  });
  const payment =
    how.method === 'card'
      ? given.past.pay({
          at,
          cents: breakdown.totalCents,
          email: buyer.email,
          name: `${buyer.firstName} ${buyer.lastName}`,
          description: event.name,
          metadata: { orderUID, tenantId, eventId },
          isDisputed: given.isDisputed,
        })
      : null;
  await service.completeIn(tx, {
    orderUID,
    payment: payment && {
      ...payment,
      account: null,
      paidCents: breakdown.totalCents,
      currency: 'usd',
    },
    cause: 'season',
  });
  return {
    tenantId,
    eventId,
    orderUID,
    at,
    eventAt: given.startsAt,
    buyer,
    chargeId: payment?.chargeId ?? null,
  };
}

function lineOf(chance: Chance, types: readonly CatalogType[], left: Map<string, number>) {
  const most = 4;
  const leftOf = (id: string): number => left.get(id) ?? 0;
  const paid = types.filter(({ id, kind }) => kind === 'paid' && leftOf(id) >= most);
  // Most buyers take the first type.
  const type = chance.in100(62) && paid[0] ? paid[0] : chance.pick(paid);
  const quantity = chance.pick([1, 1, 2, 2, 2, 2, 3, most]);
  left.set(type.id, leftOf(type.id) - quantity);
  return {
    ticketTypeId: type.id,
    name: type.name,
    priceCents: type.priceCents,
    quantity,
    ruleId: type.surchargeRuleId,
  };
}

const giftOf = (chance: Chance, { how, types }: { how: Sale; types: readonly CatalogType[] }) =>
  how.channel === 'online' && types.some(({ kind }) => kind === 'donation') && chance.in100(18)
    ? 1000 * (chance.below(3) + 1)
    : 0;

function codeOf(chance: Chance, { discounts: [code] = [] }: SeasonEvent): Discount | null {
  if (!code || !chance.in100(14)) return null;
  return code.kind === 'percent'
    ? { code: code.code, kind: 'percent', ppm: (code.percent ?? 0) * 10_000 }
    : { code: code.code, kind: 'amount', cents: (code.amount ?? 0) * 100 };
}

const NO_ADDRESS = {
  email: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};
