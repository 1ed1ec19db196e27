import { open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { typedCode } from './fields.ts';
import { assertion, challengeToken, requestOptions } from './passkeyForms.ts';
import { signedIn } from './signIn.ts';

const ticket = z.string().max(1_000);

/** A code that is typed, or what a passkey signed. */
export const typedFactor = z.object({ method: z.enum(['totp', 'recovery']), code: typedCode });
export const passkeyFactor = z.object({
  method: z.literal('passkey'),
  challenge: challengeToken,
  response: assertion,
});

export const passkeyQuestion = z.object({ challenge: challengeToken, options: requestOptions });

const before = 'the session begins with it';

/** The second step of a sign-in, and signing in with a passkey alone. */
export const secondFactorRoutes = {
  askSecondFactor: {
    method: 'post',
    path: '/auth/second-factor/passkey',
    can: open(before),
    summary: 'What a browser asks a passkey for, in the second step of a sign-in',
    body: z.object({ ticket }),
    reply: passkeyQuestion,
    perMinute: 60,
  },
  completeLogin: {
    method: 'post',
    path: '/auth/second-factor',
    can: open(before),
    summary: 'The second step of a sign-in: a passkey, a code of the app, or a recovery code',
    body: z.discriminatedUnion('method', [
      typedFactor.extend({ ticket }),
      passkeyFactor.extend({ ticket }),
    ]),
    reply: signedIn,
    perMinute: 60,
  },
  askPasskey: {
    method: 'post',
    path: '/auth/passkey/options',
    can: open(before),
    summary: 'What a browser asks for to sign in with a passkey alone',
    reply: passkeyQuestion,
    // Each page of the sign-in asks, and it costs a signature.
    perMinute: 600,
  },
  signInByPasskey: {
    method: 'post',
    path: '/auth/passkey',
    can: open(before),
    summary: 'Signs in with a passkey alone, which has to verify its user',
    body: z.object({ challenge: challengeToken, response: assertion }),
    reply: signedIn,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
