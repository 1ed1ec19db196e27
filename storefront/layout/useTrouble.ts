import { useLayoutEffect, useState } from 'react';
import { watchReturn } from '../api/connection.ts';
import { problemOf, type Problem } from '../api/problemOf.ts';

export interface TroubleState {
  trouble: Problem | null;
  fail(error: unknown): void;
  forget(): void;
}

/** What a step of a page failed with. A lost connection is no trouble any more once it is back. */
export function useTrouble(): TroubleState {
  const [trouble, setTrouble] = useState<Problem | null>(null);
  const isOffline = trouble?.status === 0;
  // In layout: it may be back at the moment it is said to be lost.
  useLayoutEffect(() => {
    if (!isOffline) return undefined;
    return watchReturn(() => setTrouble(null));
  }, [isOffline]);
  return {
    trouble,
    fail: (error) => setTrouble(problemOf(error)),
    forget: () => setTrouble(null),
  };
}
