import { instant, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { newPassword, secret, username } from './fields.ts';

export const ownSession = z.object({
  /** Not the one of the cookie, which it does not tell. */
  id: z.string(),
  /** In words: "Firefox on Windows". */
  device: z.string(),
  /** Where it was signed in from. */
  address: z.string(),
  application: z.enum(['platform', 'tenant', 'attendee']),
  /** Of the tenant, or of the platform. */
  groupName: z.string(),
  since: instant(),
  /** To ten minutes. */
  lastSeenAt: instant(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const OLD = 'The current password field is required.';

export const passwordChange = {
  oldPassword: secret(OLD).max(1024, OLD),
  password: secret('The new password field is required.').pipe(newPassword),
};

const success = z.object({ success: z.literal(true) });
const OWN = open('everybody who is signed in sees and ends their own sessions, and nobody else’s');

export const ownSessionRoutes = {
  changePassword: {
    method: 'post',
    path: '/auth/change-password',
    can: open('everybody who is signed in may change their own password, with the old one'),
    summary: 'Changes one’s password and ends all one’s other sessions',
    body: z.object({ username, ...passwordChange }),
    reply: success,
  },
  ownSessions: {
    method: 'get',
    path: '/auth/sessions',
    can: OWN,
    summary: 'Where one is signed in, on all hosts',
    reply: z.object({ result: z.array(ownSession) }),
  },
  endSession: {
    method: 'delete',
    path: '/auth/sessions/:id',
    can: OWN,
    summary: 'Ends one of one’s sessions',
    params: z.object({ id: z.string().max(64) }),
    reply: success,
  },
  endOtherSessions: {
    method: 'delete',
    path: '/auth/sessions',
    can: OWN,
    summary: 'Ends all one’s sessions but the one that asks',
    reply: success,
  },
} as const satisfies Record<string, Route>;
