import { Button } from '@mui/material';
import { useContext } from 'react';
import { useListContext } from 'react-admin';
import { ShownListContext } from './ShownListContext.ts';
import { exportFailed } from '../tasks/exportFailed.ts';
import { useExport } from '../tasks/useExport.ts';
import { sharedToasts } from '../toast/defineToasts.ts';
import { useAction } from '../useAction.ts';

/**
 * Exports all filtered rows of the surrounding list: saves them at once, or as a task if there are very many. The
 * list must declare `download`.
 * @example <ListPage … filters={<><SearchBox source="q" /><ExportButton /></>}>
 */
export function ExportButton() {
  const shown = useContext(ShownListContext);
  if (!shown) throw new Error('Use ExportButton inside a ListPage or ListPanel.');
  const { list, params, filter } = shown;
  const { filterValues, sort, total } = useListContext();
  const startExport = useExport();
  const download = useAction(
    () =>
      startExport({
        list,
        ...(params && { params }),
        filter: { ...(filterValues as object), ...filter },
        sort,
        count: total,
      }),
    {
      done: (became) => (became === 'task' ? sharedToasts.exportStarted : undefined),
      failed: exportFailed,
    },
  );

  return (
    // Always at the right end of the bar, wherever it is among the filters.
    <Button
      loading={download.isBusy}
      onClick={() => void download.run()}
      sx={{ order: 1, ml: 'auto' }}
    >
      Export ALL to CSV
    </Button>
  );
}
