import { handle } from '@foyer/kit/server';
import { forgetCodes, forgetOldCodes } from '../forgetCodes.ts';
import { forgotPassword, mailReset, writeReset } from '../passwords/forgotPassword.ts';
import { resetPassword } from '../passwords/resetPassword.ts';
import { invite } from './invite.ts';
import { linkAccount } from './linkAccount.ts';
import { register } from './register.ts';
import { mailCode, resendVerification, writeCode } from './resend.ts';
import { verify } from './verify.ts';

/** The handlers for signing up and for resetting a password. */
export const joiningHandlers = {
  forgotPassword,
  resetPassword,
  invite,
  register,
  verify,
  resendVerification,
  linkAccount,
};

export const joiningJobs = [
  handle(mailReset, writeReset),
  handle(mailCode, writeCode),
  handle(forgetCodes, (_payload, ctx) => forgetOldCodes(ctx)),
];
