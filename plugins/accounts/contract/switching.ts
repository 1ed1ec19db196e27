import { open, type Route } from '@foyer/kit';
import * as z from 'zod';

/** Going from one host to another. */
export const switchingRoutes = {
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
