import * as z from 'zod';

/** What browsers and we say to each other of passkeys: the JSON of WebAuthn, with bounds. */
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

/** What a browser answers where a passkey was made. */
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Registration = z.output<typeof registration>;

/** What a browser answers where a passkey was used. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** Empty of a key that keeps no owner. */
    userHandle: z.string().max(200).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** Signed here, for one use: which challenge was given, to whom, for what. */
export const challengeToken = z.string().max(1_000);
