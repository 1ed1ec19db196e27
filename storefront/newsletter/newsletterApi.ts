import type { newsletter } from '@foyer/plugin-newsletter/contract';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import type * as z from 'zod';
import { eventPath } from '../api/eventApi.ts';
import { send } from '../api/send.ts';

type Subscription = z.input<typeof newsletter.routes.subscribe.body>;

/** The answer is the same whether or not the address was there. */
export const signUp = (event: PublicEventPage, body: Subscription): Promise<unknown> =>
  send({ method: 'post', path: `${eventPath(event)}/newsletter`, body });
