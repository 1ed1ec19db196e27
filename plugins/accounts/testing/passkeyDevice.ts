import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type * as z from 'zod';
import type {
  Assertion,
  creationOptions,
  Registration,
  requestOptions,
} from '../contract/factors.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface How {
  origin: string;
  /** The user only touched it, without a fingerprint or PIN. */
  isUnverified?: true;
  /** By default, one more than the last time. */
  counter?: number;
  /** The relying party's name that it sees, by default that of the challenge. */
  rpId?: string;
}

/** A test's authenticator: creates one passkey, and signs anything. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, given: How, attested?: Buffer) => {
    counter = given.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags =
      USER_PRESENT | (given.isUnverified ? 0 : USER_VERIFIED) | (attested ? HAS_KEY : 0);
    return Buffer.concat([
      createHash('sha256')
        .update(given.rpId ?? rpId)
        .digest(),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    create(options: z.output<typeof creationOptions>, how: How): Registration {
      userHandle = options.user.id;
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(options.rp.id, how, attested))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, how.origin).toString(
            'base64url',
          ),
          attestationObject: Buffer.from(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ).toString('base64url'),
          transports: ['internal', 'of-the-future'],
        },
      };
    },
    get(options: z.output<typeof requestOptions>, how: How): Assertion {
      const client = clientData('webauthn.get', options.challenge, how.origin);
      const data = authenticatorData(options.rpId, how);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
