import { useState } from 'react';

/**
 * Creates a key for one user action, so that it is carried out once.
 * @example api.copy({ params, body, headers: { 'Idempotency-Key': idempotencyKey() } })
 */
export const idempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Returns the same key for a retry of the same request, so that it runs once; a changed request
 * gets a new key.
 */
export function useIdempotencyKeys(): (request: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? idempotencyKey();
    keys.set(text, key);
    return key;
  };
}
