import type { PublicEventPage, PublicTicketType } from '@foyer/plugin-events/contract';
import { call, type Reply } from './call.ts';

export type PublicSetting =
  Reply<'get /p/tenants/:tenantId/events/:eventId/setting'>['publicSetting'];
export type TicketType = PublicTicketType;

/** Upcoming events, soonest first. */
export const readProgramme = async () => (await call('get /p/programme')).result;

export const readEvent = (eventSlug: string) =>
  call('get /p/events/:eventSlug', { params: { eventSlug } });

/** An event's draft. Users without access to it get the public page. */
export async function readPreview(
  slug: string,
  params: { tenantId: string; eventId: string },
): Promise<PublicEventPage> {
  try {
    const headers = { 'x-application-type': 'TENANT' };
    return await call('get /tenants/:tenantId/events/:eventId/preview', { params, headers });
  } catch (error) {
    const { status = 0 } = error as { status?: number };
    if (![401, 403, 404].includes(status)) throw error;
    return readEvent(slug);
  }
}

/** The availability that changes while a cart is open. */
export async function readSetting(event: PublicEventPage): Promise<PublicSetting> {
  const params = eventParams(event);
  return (await call('get /p/tenants/:tenantId/events/:eventId/setting', { params })).publicSetting;
}

export const eventParams = ({ id, tenant }: PublicEventPage) => ({
  tenantId: tenant.id,
  eventId: id,
});
