import * as z from 'zod';

/** WebAuthn's JSON messages about passkeys, with limits. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

export const TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  timeout: z.number(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
  attestation: z.literal('none'),
});

const credential = {
  id: base64url(1_500),
  rawId: base64url(1_500),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** A browser's response after creating a passkey. */
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Registration = z.output<typeof registration>;

/** A browser's response after using a passkey. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** Empty for a key that doesn't store its user. */
    userHandle: z.string().max(200).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** Signed here, for one use: the challenge, its user and its purpose. */
export const challengeToken = z.string().max(1_000);
