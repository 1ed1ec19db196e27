import { useCallback } from 'react';
import { queryString } from '../../client.ts';
import { downloadPath, type List } from '../../contract.ts';
import { kit } from '../../kernelContract.ts';
import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { useClient } from '../consoleHooks.ts';
import { saveFrom } from '../saveFrom.ts';
import { useNoticeTask } from './useTasks.ts';
import { ApiError } from '../../errors.ts';
import { sharedToasts, type Toast } from '../toast/defineToasts.ts';

/** From this number of rows a file is written as a task, so that users don't wait on the page. */
export const EXPORT_AS_TASK = 50_000;

export interface Export {
  /** A list or a resource, as declared by its contract. */
  list: Pick<List, 'path' | 'downloadPath'>;
  /** Parameters of its path. */
  params?: Readonly<Record<string, string>> | undefined;
  /** All filters, including fixed ones. */
  filter?: Readonly<Record<string, unknown>>;
  /** The list's own query parameters. */
  query?: Readonly<Record<string, unknown>>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** The total from the list; an unknown total counts as few. */
  count?: number | undefined;
}

/**
 * Exports a list as CSV: few rows are saved at once, many become a task, whose file appears in the
 * app bar once it is written. Neither opens a window that could be blocked.
 * @returns the outcome, for a message; throws the API's error
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

/** The toast for a failed export, based on the API's response. */
export type ExportFailed = (error: unknown) => Toast;

/** The server's message for the error, if it has one. */
export const exportError = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : 'Unknown error';

export const exportFailed: ExportFailed = (error) => ({
  ...sharedToasts.downloadFailed,
  body: exportError(error),
});
