import { open, type Route } from '@foyer/kit';
import * as z from 'zod';
import { typedCode } from './fields.ts';
import { assertion, challengeToken, requestOptions } from './passkeyForms.ts';
import { signedIn } from './signIn.ts';

const ticket = z.string().max(1_000);

/** A typed code, or a passkey's signature. */
export const typedFactor = z.object({ method: z.enum(['totp', 'recovery']), code: typedCode });
export const passkeyFactor = z.object({
  method: z.literal('passkey'),
  challenge: challengeToken,
  response: assertion,
});

export const passkeyQuestion = z.object({ challenge: challengeToken, options: requestOptions });

const before = 'used before the session starts';

/** The second step of a sign-in, and signing in with a passkey alone. */
export const secondFactorRoutes = {
  askSecondFactor: {
    method: 'post',
    path: '/auth/second-factor/passkey',
    can: open(before),
    summary: 'WebAuthn options for using a passkey as the second step of a sign-in',
    body: z.object({ ticket }),
    reply: passkeyQuestion,
    perMinute: 60,
  },
  completeLogin: {
    method: 'post',
    path: '/auth/second-factor',
    can: open(before),
    summary: 'Completes a sign-in with a passkey, an authenticator app code or a recovery code',
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
    summary: 'WebAuthn options for signing in with a passkey alone',
    reply: passkeyQuestion,
    // Each sign-in page requests it, and it costs a signature.
    perMinute: 600,
  },
  signInByPasskey: {
    method: 'post',
    path: '/auth/passkey',
    can: open(before),
    summary: 'Signs in with a passkey alone; user verification is required',
    body: z.object({ challenge: challengeToken, response: assertion }),
    reply: signedIn,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;
