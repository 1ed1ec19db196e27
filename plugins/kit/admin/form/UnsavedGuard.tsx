import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useConsole } from '../ConsoleContext.ts';
import { dropDraftsBut } from './drafts.ts';
import { SESSION_END, type SessionEnd } from '../sessionEnd.ts';
import { GuardContext, type Guard } from './useUnsavedGuard.ts';

/**
 * Asks before typed text is lost, for every form below it. Use only one: a router supports a single
 * blocker. Needs a data router.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<() => boolean>());
  const isOver = useRef(false);
  const [wanted, setWanted] = useState<() => void>();
  const hasUnsaved = useCallback(
    () => !isOver.current && [...forms.current].some((isUnsaved) => isUnsaved()),
    [],
  );
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && hasUnsaved(),
    [hasUnsaved],
  );
  const blocker = useBlocker(blocks);
  const guard = useMemo<Guard>(
    () => ({
      add(isUnsaved) {
        forms.current.add(isUnsaved);
        return () => forms.current.delete(isUnsaved);
      },
      // React would call a function passed as state, so it is wrapped.
      ask: (go) => setWanted(() => go),
      hasUnsaved,
    }),
    [hasUnsaved],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    // Forms keep their drafts themselves, so no question is needed.
    const onEnd = (event: Event) => {
      isOver.current = true;
      if (!(event as SessionEnd).detail.keepsDrafts) dropDraftsBut(null);
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener(SESSION_END, onEnd);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener(SESSION_END, onEnd);
    };
  }, [hasUnsaved]);

  const userId = useConsole().session.user.id;
  // Drops what another user typed in this tab.
  useEffect(() => dropDraftsBut(userId), [userId]);

  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    setWanted(undefined);
    if (isBlocked) blocker.reset();
  };
  const discard = () => {
    setWanted(undefined);
    if (isBlocked) blocker.proceed();
    else wanted?.();
  };
  return (
    <GuardContext.Provider value={guard}>
      {children}
      {(isBlocked || wanted) && (
        <ConfirmDialog
          title="Discard unsaved changes?"
          cancelLabel="Keep editing"
          confirmLabel="Discard changes"
          isDanger
          onConfirm={discard}
          onClose={stay}
        >
          Your changes will be lost.
        </ConfirmDialog>
      )}
    </GuardContext.Provider>
  );
}
