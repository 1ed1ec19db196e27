import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useConsole } from '../ConsoleContext.ts';
import { dropDraftsBut } from './drafts.ts';
import { SESSION_END, type SessionEnd } from '../sessionEnd.ts';
import { GuardContext, type Guard } from './useUnsavedGuard.ts';

/**
 * Asks before what was typed is lost, for every form below it. There is one: a router blocks one way
 * at a time. It needs a data router.
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
      // A function as a state is called by React unless it is wrapped.
      ask: (go) => setWanted(() => go),
      hasUnsaved,
    }),
    [hasUnsaved],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    // Forms keep their drafts by themselves; a second question would only be in the way.
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
  // What somebody else typed in this tab before is none of this person's business.
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
          title="Discard what you typed?"
          cancelLabel="Keep editing"
          confirmLabel="Discard"
          isDanger
          onConfirm={discard}
          onClose={stay}
        >
          It has not been saved.
        </ConfirmDialog>
      )}
    </GuardContext.Provider>
  );
}
