import { Button } from '@mui/material';
import { useContext, useState } from 'react';
import { useListContext } from 'react-admin';
import { ShownListContext } from './ShownListContext.ts';
import { exportFailed } from '../tasks/exportFailed.ts';
import { useExport } from '../tasks/useExport.ts';
import { sharedToasts } from '../toast/toasts.ts';
import { useToast } from '../toast/useToast.ts';

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
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const became = await startExport({
        list,
        ...(params && { params }),
        filter: { ...(filterValues as object), ...filter },
        sort,
        count: total,
      });
      if (became === 'task') toast(sharedToasts.exportStarted);
    } catch (error) {
      toast(exportFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    // Always at the right end of the bar, wherever it is among the filters.
    <Button loading={isBusy} onClick={() => void download()} sx={{ order: 1, ml: 'auto' }}>
      Export ALL to CSV
    </Button>
  );
}
