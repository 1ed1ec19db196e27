import { instant, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { newPassword, secret, username } from './fields.ts';

export const ownSession = z.object({
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
