import { code, open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { application, emailAddress, newPassword } from './fields.ts';

/** The code of a link, which nobody types. */
export const linkCode = code({
  required: 'Please use the link of the mail.',
  max: [100, 'Please use the link of the mail.'],
});

/** A password that is not known any more. */
export const passwordRoutes = {
  forgotPassword: {
    method: 'post',
    path: '/auth/forgot-password',
    can: open('who has forgotten the password cannot sign in; the answer tells nothing'),
    summary: 'Mails a link to set another password, where there is such an account',
    body: z.object({ username: emailAddress, applicationType: application.optional() }),
    reply: z.object({ success: z.literal(true) }),
    status: 202,
    perMinute: 20,
  },
  resetPassword: {
    method: 'post',
    path: '/auth/reset-password',
    can: open('whoever has the code of the mail may set the password; it begins no session'),
    summary: 'Sets another password with the code of the mail, and ends all sessions',
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
