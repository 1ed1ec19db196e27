import { Button } from '@mui/material';
import { exportFailed, type ExportFailed } from '../tasks/exportFailed.ts';
import { useExport, type Export } from '../tasks/useExport.ts';
import { sharedToasts } from '../toast/defineToasts.ts';
import { useAction } from '../useAction.ts';

/** Exports all matching rows in the current order; very many rows become a task. */
export function GridExport({
  failed = exportFailed,
  ...wanted
}: Export & { failed?: ExportFailed }) {
  const startExport = useExport();
  const download = useAction(() => startExport(wanted), {
    done: (became) => (became === 'task' ? sharedToasts.exportStarted : undefined),
    failed,
  });

  return (
    <Button loading={download.isBusy} onClick={() => void download.run()}>
      Export ALL to CSV
    </Button>
  );
}
