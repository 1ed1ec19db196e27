import { useSyncExternalStore } from 'react';
import { storage } from '../layout/storage.ts';

// The session's cookie cannot be read here. This remembers that there is one, so that guests are not
// asked who they are at every page; it opens nothing, and the first refusal removes it.
const KEY = 'signed-in';

/** Who signed in with this browser, as far as the browser knows. */
export interface SignedInPerson {
  id: string;
  email: string;
  name: string;
}

const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  // Another tab signs in or out.
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

export function rememberPerson({ id, email, name }: SignedInPerson): void {
  storage.set(KEY, JSON.stringify({ id, email, name }));
  watchers.forEach((changed) => changed());
}

export function forgetPerson(): void {
  storage.remove(KEY);
  watchers.forEach((changed) => changed());
}

function parse(text: string | null): SignedInPerson | null {
  try {
    return text === null ? null : (JSON.parse(text) as SignedInPerson);
  } catch {
    return null;
  }
}

/** Whoever is signed in with this browser now. */
export const readPerson = (): SignedInPerson | null => parse(storage.get(KEY));

/** Null at the server and while the page is taken over, whoever looks at it. */
export const useSignedIn = (): SignedInPerson | null =>
  parse(
    useSyncExternalStore(
      watch,
      () => storage.get(KEY),
      () => null,
    ),
  );
