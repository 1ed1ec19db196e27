import { open, type Route } from '@foyer/kit';
import * as z from 'zod';

import { groupId } from './fields.ts';

/** Switching from one host to another. */
export const switchingRoutes = {
  switchGroup: {
    method: 'post',
    path: '/auth/switch',
    can: open('anyone signed in to a console can switch to another of their groups'),
    summary:
      'Returns a single-use URL, valid for 60 seconds, that signs you in to another of your groups',
    body: z.object({ groupId }),
    reply: z.object({ url: z.string() }),
    perMinute: 60,
  },
  enter: {
    method: 'get',
    path: '/auth/enter',
    can: open(
      'people who follow the URL have no session here yet; the handoff token identifies them',
    ),
    summary: 'Opens a session with a handoff token from another host and redirects to the console',
    query: z.object({ ticket: z.string().max(100) }),
    reply: z.undefined(),
    streams: true,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
