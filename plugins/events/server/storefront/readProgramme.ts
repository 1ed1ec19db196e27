import type { Deps, Scope, TenantAddress } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import type { ProgrammeEvent } from '../../contract/publicEvent.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { findUpcoming, type CatalogEvent } from '../event/findEvent.ts';
import { findTypesOf, type CatalogType } from '../ticketType/findTypes.ts';
import { nextSaleAt, onSale } from './onSale.ts';

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
    const types = await findTypesOf(
      db,
      shown.map(({ id }) => id),
    );
    const now = new Date();
    return shown.map((event) => ({
      ...toPublicEvent(event),
      offer: offerOf({ event, terms, now, types: types.get(event.id) ?? [] }),
    }));
  });
}

function offerOf(given: {
  event: CatalogEvent;
  types: readonly CatalogType[];
  terms: Terms;
  now: Date;
}): ProgrammeEvent['offer'] {
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
