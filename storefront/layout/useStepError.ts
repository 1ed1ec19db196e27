import { useLayoutEffect, useState } from 'react';
import { watchReturn } from '../api/connection.ts';
import { problemOf, type Problem } from '../api/problemOf.ts';

export interface StepErrorState {
  trouble: Problem | null;
  fail(error: unknown): void;
  forget(): void;
}

/** The error of a page's step. A lost connection's error clears when the connection is back. */
export function useStepError(): StepErrorState {
  const [trouble, setTrouble] = useState<Problem | null>(null);
  const isOffline = trouble?.status === 0;
  // A layout effect, because the connection may be back right when the error renders.
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
