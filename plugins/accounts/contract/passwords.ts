import { code, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { application, emailAddress, newPassword } from './fields.ts';

/** The code of a link, which nobody types. */
export const linkCode = code({
  required: 'Please use the link in the email.',
  max: [100, 'Please use the link in the email.'],
});

/** Resets a forgotten password. */
export const passwordRoutes = {
  forgotPassword: {
    method: 'post',
    path: '/auth/forgot-password',
    can: open('someone who forgot their password can’t sign in; the response reveals nothing'),
    summary: 'Emails a password reset link if the account exists',
    body: z.object({ username: emailAddress, applicationType: application.optional() }),
    reply: z.object({ success: z.literal(true) }),
    status: 202,
    perMinute: 20,
  },
  resetPassword: {
    method: 'post',
    path: '/auth/reset-password',
    can: open('the emailed code is the proof; no session is started'),
    summary: 'Sets a new password with the emailed code and ends all sessions',
    body: z.object({
      username: emailAddress,
      code: linkCode,
      password: newPassword,
      applicationType: application.optional(),
    }),
    reply: z.object({ success: z.literal(true) }),
    perMinute: 20,
  },
} as const satisfies Record<string, Route>;
