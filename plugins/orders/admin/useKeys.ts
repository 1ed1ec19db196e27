import { idempotencyKey } from '@foyer/kit/admin';
import { useState } from 'react';

/**
 * Another try of the same request has the same key, so that it is carried out once; a request that
 * was changed has another.
 */
export function useKeys(): (request: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? idempotencyKey();
    keys.set(text, key);
    return key;
  };
}
