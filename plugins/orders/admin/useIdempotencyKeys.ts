import { idempotencyKey } from '@foyer/kit/admin';
import { useState } from 'react';

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
