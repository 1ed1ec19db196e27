import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../consoleHooks.ts';
import { draftKey, dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';
import { SESSION_END, type SessionEnd } from '../sessionEnd.ts';

/**
 * Keeps typed values when the session ends, and offers them when the same person opens the same
 * form at the same address again.
 * @param name of the form at its address: its title and its record
 * @param current the typed values; undefined without changes
 */
export function useDraft(name: string, current: () => Draft | undefined) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const key = draftKey(user.id, `${pathname} ${name}`);
  const [offered, setOffered] = useState(() => readDraft(key));
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const keep = (event: Event) => {
      const draft = (event as SessionEnd).detail.keepsDrafts ? latest.current() : undefined;
      if (draft) keepDraft(key, draft);
    };
    window.addEventListener(SESSION_END, keep);
    return () => window.removeEventListener(SESSION_END, keep);
  }, [key]);
  return {
    offered,
    drop: () => {
      dropDraft(key);
      setOffered(undefined);
    },
  };
}
