import { notFound } from '@foyer/kit';
import type { Deps, Scope, TenantAddress } from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';
import { feePricing } from '@foyer/plugin-fees/server';
import type { PublicEventPage } from '../../contract/storefront.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { findEventBySlug } from '../event/findEvent.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { nextSaleAt, onSale } from './onSale.ts';

/**
 * One event as everybody may see it, with what of it is on sale now.
 * @throws 404 for a draft, and where the tenant never had that address
 */
export async function readEventPage(
  given: { deps: Deps; scope: Scope; tenant: TenantAddress },
  eventSlug: string,
): Promise<PublicEventPage> {
  const { deps, scope, tenant } = given;
  const pricing = deps.use(feePricing);
  const terms = await pricing.cachedTerms(tenant.id);
  return scope.read(async (db) => {
    const event = await findEventBySlug(db, eventSlug);
    if (!event || event.status === 'draft') throw notFound('event');
    const settings = await pricing.settingsOf(db, tenant.id);
    const { id, name, url, timeZone } = tenant;
    const { charityId } = event;
    const types = event.status === 'published' ? await findTypes(db, event.id) : [];
    const now = new Date();
    return {
      ...toPublicEvent(event),
      moved: event.moved,
      tenant: { id, name, url, timeZone },
      charityName:
        charityId && (await deps.use(charityDirectory).nameOf(db, { charityId, tenantId: id })),
      nextSaleAt: nextSaleAt(types, now),
      ticketTypes: onSale({
        ...{ event, types, terms, now },
        showsSoldOut: settings.autoShowActiveTicketsAsSoldOut,
      }),
    };
  });
}
