import type {
  events,
  ProgrammeEvent,
  PublicEventPage,
  PublicTicketType,
} from '@foyer/plugin-events/contract';
import type * as z from 'zod';
import { send } from './send.ts';

type SettingReply = z.output<typeof events.routes.publicSetting.reply>;
export type PublicSetting = SettingReply['publicSetting'];
export type TicketType = PublicTicketType;

/** What is still to come, the next one first. */
export async function readProgramme(): Promise<ProgrammeEvent[]> {
  const reply = await send({ method: 'get', path: '/p/programme' });
  return (reply as { result: ProgrammeEvent[] }).result;
}

export const readEvent = async (slug: string): Promise<PublicEventPage> =>
  (await send({
    method: 'get',
    path: `/p/events/${encodeURIComponent(slug)}`,
  })) as PublicEventPage;

/** What a draft will look like; who may not see it gets what everybody gets. */
export async function readPreview(
  slug: string,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<PublicEventPage> {
  try {
    const path = `/tenants/${tenantId}/events/${encodeURIComponent(eventId)}/preview`;
    const headers = { 'x-application-type': 'TENANT' };
    return (await send({ method: 'get', path, headers })) as PublicEventPage;
  } catch (error) {
    const { status = 0 } = error as { status?: number };
    if (![401, 403, 404].includes(status)) throw error;
    return readEvent(slug);
  }
}

/** What changes while somebody looks at a cart. */
export async function readSetting(event: PublicEventPage): Promise<PublicSetting> {
  const reply = await send({ method: 'get', path: `${eventPath(event)}/setting` });
  return (reply as SettingReply).publicSetting;
}

export const eventPath = ({ id, tenant }: PublicEventPage): string =>
  `/p/tenants/${tenant.id}/events/${id}`;
