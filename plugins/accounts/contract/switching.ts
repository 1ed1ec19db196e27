import { open, type Route } from '@foyer/kit';
import * as z from 'zod';

import { groupId } from './fields.ts';

/** Going from one host to another. */
export const switchingRoutes = {
  switchGroup: {
    method: 'post',
    path: '/auth/switch',
    can: open('whoever is signed in to a console may go to another group of theirs'),
    summary:
      'Answers an address that opens a session in another of one’s groups, once, within 60 s',
    body: z.object({ groupId }),
    reply: z.object({ url: z.string() }),
    perMinute: 60,
  },
  enter: {
    method: 'get',
    path: '/auth/enter',
    can: open('who follows the address has no session here yet; the ticket says who it is'),
    summary: 'Opens a session by a ticket that another host gave out, and leads to the console',
    query: z.object({ ticket: z.string().max(100) }),
    reply: z.undefined(),
    streams: true,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
