import { useEffect, useRef, useState } from 'react';
import type { TaskRow } from '../../kernelContract.ts';
import { isUnderWay } from './useTasks.ts';

const SAID: Readonly<Record<string, string>> = {
  succeeded: 'is done',
  failed: 'has failed',
  cancelled: 'was cancelled',
};

/** What a screen reader is told when a task ends that was seen under way. */
export function useEndedTasks(tasks: readonly TaskRow[]): string {
  const underWay = useRef(new Set<string>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const ended = tasks.filter((task) => !isUnderWay(task) && underWay.current.has(task.id));
    if (ended.length > 0)
      setNews(ended.map(({ title, state }) => `${title} ${SAID[state] ?? ''}.`).join(' '));
    underWay.current = new Set(tasks.filter(isUnderWay).map(({ id }) => id));
  }, [tasks]);
  return news;
}
