import { instant, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { groupId, newPassword, secret, username } from './fields.ts';

const ownSession = z.object({
  /** A public ID, which doesn't reveal the cookie. */
  id: z.string(),
  /** As text: "Firefox on Windows". */
  device: z.string(),
  /** The IP address of the sign-in. */
  address: z.string(),
  application: z.enum(['platform', 'tenant', 'attendee']),
  /** The tenant, or the platform. */
  groupName: z.string(),
  since: instant(),
  /** Accurate to ten minutes. */
  lastSeenAt: instant(),
  /** The requesting session. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const OLD = 'The current password field is required.';

export const passwordChange = {
  oldPassword: secret(OLD).max(1024, OLD),
  password: secret('The new password field is required.').pipe(newPassword),
};

const success = z.object({ success: z.literal(true) });
const OWN = open('every signed-in user can view and end only their own sessions');

export const ownSessionRoutes = {
  changePassword: {
    method: 'post',
    path: '/auth/change-password',
    can: open('every signed-in user can change their own password by entering the current one'),
    summary: 'Changes your password and ends all of your other sessions',
    body: z.object({ username, ...passwordChange }),
    reply: success,
  },
  ownSessions: {
    method: 'get',
    path: '/auth/sessions',
    can: OWN,
    summary: 'Your open sessions on all hosts',
    reply: z.object({ result: z.array(ownSession) }),
  },
  endSession: {
    method: 'delete',
    path: '/auth/sessions/:id',
    can: OWN,
    summary: 'Ends one of your sessions',
    params: z.object({ id: z.string().max(64) }),
    reply: success,
  },
  endOtherSessions: {
    method: 'delete',
    path: '/auth/sessions',
    can: OWN,
    summary: 'Ends all of your other sessions',
    reply: success,
  },
} as const satisfies Record<string, Route>;

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
