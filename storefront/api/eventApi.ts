import type {
  events,
  PublicEvent,
  PublicEventPage,
  PublicTicketType,
} from '@foyer/plugin-events/contract';
import type * as z from 'zod';
import { send } from './send.ts';

type SettingReply = z.output<typeof events.routes.publicSetting.reply>;
export type PublicSetting = SettingReply['publicSetting'];
export type TicketType = PublicTicketType;

const MOST_SHOWN = 100;

/** What is still to come, the next one first. */
export async function listEvents(): Promise<PublicEvent[]> {
  const query = new URLSearchParams({
    limit: String(MOST_SHOWN),
    sort: 'details.startDateTime:asc',
    filters: `details.endDateTime>=${new Date().toISOString()}`,
  });
  const reply = await send({ method: 'get', path: `/p/events?${query}` });
  return (reply as { result: PublicEvent[] }).result;
}

export const readEvent = async (slug: string): Promise<PublicEventPage> =>
  (await send({
    method: 'get',
    path: `/p/events/${encodeURIComponent(slug)}`,
  })) as PublicEventPage;

/** What changes while somebody looks at a cart. */
export async function readSetting(event: PublicEventPage): Promise<PublicSetting> {
  const reply = await send({ method: 'get', path: `${eventPath(event)}/setting` });
  return (reply as SettingReply).publicSetting;
}

export const eventPath = ({ id, tenant }: PublicEventPage): string =>
  `/p/tenants/${tenant.id}/events/${id}`;
