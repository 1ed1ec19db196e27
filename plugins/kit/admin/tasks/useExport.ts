import { useCallback } from 'react';
import { queryString } from '../../client.ts';
import { downloadPath, type List } from '../../contract.ts';
import { kit } from '../../kernelContract.ts';
import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { useClient } from '../consoleHooks.ts';
import { saveFrom } from '../saveFrom.ts';
import { useNoticeTask } from './useTasks.ts';

/** From so many rows on a file is written as a task: nobody waits in front of a page for it. */
export const EXPORT_AS_TASK = 50_000;

export interface Export {
  /** A list or a resource, as its contract declares it. */
  list: Pick<List, 'path' | 'downloadPath'>;
  /** What stands in its path. */
  params?: Readonly<Record<string, string>> | undefined;
  /** All filters, those that nobody can change among them. */
  filter?: Readonly<Record<string, unknown>>;
  /** What the list declares beside its filters. */
  query?: Readonly<Record<string, unknown>>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** How many rows there are, as the list says; unknown is few. */
  count?: number | undefined;
}

/**
 * Exports a list as a CSV: few rows are saved at once, many become a task, whose file is in the app
 * bar when it is written. Neither opens a window that could be blocked.
 * @returns what became of it, to say so; it throws what the API answers
 * @example const startExport = useExport(); const became = await startExport({ list, params, filter, sort, count: total });
 */
export function useExport(): (wanted: Export) => Promise<'saved' | 'task'> {
  const { send } = useConsole();
  const api = useClient(kit);
  const notice = useNoticeTask();
  return useCallback(
    async ({ list, params, filter, query: own, sort, count = 0 }) => {
      const query = queryString({
        ...own,
        filter: filter ?? {},
        sort: sort && [sort.field, sort.order],
      });
      const path = fillPath(downloadPath(list), params) + query;
      const { downloadUrl } = (await send({ method: 'get', path })) as { downloadUrl: string };
      if (count <= EXPORT_AS_TASK) {
        saveFrom(downloadUrl);
        return 'saved';
      }
      await api.exportList({ body: { downloadUrl } });
      notice();
      return 'task';
    },
    [send, api, notice],
  );
}
