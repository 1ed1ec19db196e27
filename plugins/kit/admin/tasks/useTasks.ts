import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { kit, type TaskRow } from '../../kernelContract.ts';
import { useClient } from '../consoleHooks.ts';

const POLL_MS = 1_500;
const KEY = ['kit', 'tasks'];

/** True until it has succeeded, failed or been canceled. */
export const isUnderWay = ({ endedAt }: TaskRow): boolean => endedAt === null;

/** The user's tasks; polled only while one is in progress or the panel is open. */
export function useTasks({ isWatched }: { isWatched: boolean }) {
  const api = useClient(kit);
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.tasks({})).result,
    refetchInterval: ({ state }) => (isWatched || state.data?.some(isUnderWay) ? POLL_MS : false),
    refetchOnWindowFocus: false,
  });
}

/**
 * Makes the app bar load a task that a screen has just started.
 * @example const noticeTask = useNoticeTask(); await api.remindAll({ body }); noticeTask();
 */
export function useNoticeTask(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries]);
}

/**
 * Follows one of the user's tasks; the app bar shows it too, even after leaving the page.
 * @param id of the task that a screen started; null without one
 * @example const { task } = useTask(started?.id ?? null); // task?.done, task?.state
 */
export function useTask(id: string | null): { task: TaskRow | undefined; error: Error | null } {
  const api = useClient(kit);
  const notice = useNoticeTask();
  const { data, error } = useQuery({
    queryKey: [...KEY, id],
    queryFn: () => api.task({ params: { taskId: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : POLL_MS),
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (id !== null) notice();
  }, [id, notice]);
  return { task: data, error };
}
