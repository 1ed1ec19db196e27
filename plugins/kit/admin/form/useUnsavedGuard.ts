import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** The console's single guard, with which forms register. */
export interface Guard {
  /** Adds a form. @returns a function that removes it */
  add(isUnsaved: () => boolean): () => void;
  /** Asks whether to discard changes, and leaves if confirmed. */
  ask(go: () => void): void;
  hasUnsaved(): boolean;
}

export const GuardContext = createContext<Guard | null>(null);

const read = (isUnsaved: boolean | (() => boolean)): boolean =>
  typeof isUnsaved === 'function' ? isUnsaved() : isUnsaved;

/**
 * Protects unsaved changes: links, Back and closing the tab ask first. Returns a function that
 * closes the form, after asking if needed.
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
 * For leaving without a link, such as signing out: leaves at once, or asks first if any form of the
 * page is unsaved.
 * @example const leave = useLeave(); … <MenuItem onClick={() => leave(() => void logout())}>Sign out</MenuItem>
 */
export function useLeave(): (go: () => void) => void {
  const guard = useContext(GuardContext);
  return useCallback((go) => (guard?.hasUnsaved() ? guard.ask(go) : go()), [guard]);
}
