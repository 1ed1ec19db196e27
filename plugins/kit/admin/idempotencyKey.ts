/**
 * Creates a key for one user action, so that it is carried out once.
 * @example api.copy({ params, body, headers: { 'Idempotency-Key': idempotencyKey() } })
 */
export const idempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
