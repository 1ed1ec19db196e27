import { useEffect, useRef, useState } from 'react';
import type { TaskRow } from '../../kernelContract.ts';
import { isUnderWay } from './useTasks.ts';

const SAID: Readonly<Record<string, string>> = {
  succeeded: 'is done',
  failed: 'has failed',
  cancelled: 'was canceled',
};

/** Announces the end of a task to screen readers if it was seen in progress, and reloads what it may have changed. */
export function useEndedTasks(tasks: readonly TaskRow[], refresh: () => void): string {
  const underWay = useRef(new Set<string>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const ended = tasks.filter((task) => !isUnderWay(task) && underWay.current.has(task.id));
    if (ended.length > 0) {
      setNews(ended.map(({ title, state }) => `${title} ${SAID[state] ?? ''}.`).join(' '));
      refresh();
    }
    underWay.current = new Set(tasks.filter(isUnderWay).map(({ id }) => id));
  }, [tasks, refresh]);
  return news;
}
