import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { call, type Body } from '../api/call.ts';
import { eventParams } from '../api/eventApi.ts';

const SUBSCRIBE = 'post /p/tenants/:tenantId/events/:eventId/newsletter';

/** The response is the same whether or not the address was subscribed. */
export const signUp = (event: PublicEventPage, body: Body<typeof SUBSCRIBE>) =>
  call(SUBSCRIBE, { params: eventParams(event), body });

export const confirmSubscription = (code: string) =>
  call('post /p/newsletter/confirm', { body: { code } });

export const unsubscribe = (token: string) =>
  call('post /p/newsletter/unsubscribe', { body: { token } });
