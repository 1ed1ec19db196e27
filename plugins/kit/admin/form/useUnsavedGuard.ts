import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** The console's one guard; forms register with it. */
export interface Guard {
  /** Adds a form. @returns takes it away again */
  add(isUnsaved: () => boolean): () => void;
  /** Asks whether what was typed is discarded, and goes where the answer is yes. */
  ask(go: () => void): void;
  hasUnsaved(): boolean;
}

export const GuardContext = createContext<Guard | null>(null);

const read = (isUnsaved: boolean | (() => boolean)): boolean =>
  typeof isUnsaved === 'function' ? isUnsaved() : isUnsaved;

/**
 * Keeps what was typed from being lost in silence: while a form is unsaved, links, Back and closing
 * the tab ask first. What is returned closes the form itself, after asking where it has to.
 * @example const leave = useUnsavedGuard(isDirty); … <Button onClick={() => leave(onClose)}>Cancel</Button>
 */
export function useUnsavedGuard(isUnsaved: boolean | (() => boolean)): (go: () => void) => void {
  const guard = useContext(GuardContext);
  const latest = useRef(isUnsaved);
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => guard?.add(() => read(latest.current)), [guard]);
  return useCallback(
    (go) => {
      if (guard && read(latest.current)) guard.ask(go);
      else go();
    },
    [guard],
  );
}

/**
 * For a way out that is no link, such as signing out: goes at once, or asks first while any form of
 * the page is unsaved.
 * @example const leave = useLeave(); … <MenuItem onClick={() => leave(() => void logout())}>Sign out</MenuItem>
 */
export function useLeave(): (go: () => void) => void {
  const guard = useContext(GuardContext);
  return useCallback((go) => (guard?.hasUnsaved() ? guard.ask(go) : go()), [guard]);
}
