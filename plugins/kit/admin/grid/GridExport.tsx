import { Button } from '@mui/material';
import { useState } from 'react';
import { exportFailed, type ExportFailed } from '../tasks/exportFailed.ts';
import { useExport, type Export } from '../tasks/useExport.ts';
import { sharedToasts } from '../toast/toasts.ts';
import { useToast } from '../toast/useToast.ts';

/** Exports all matching rows in the current order; very many rows become a task. */
export function GridExport({
  failed = exportFailed,
  ...wanted
}: Export & { failed?: ExportFailed }) {
  const startExport = useExport();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      if ((await startExport(wanted)) === 'task') toast(sharedToasts.exportStarted);
    } catch (error) {
      toast(failed(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button loading={isBusy} onClick={() => void download()}>
      Export ALL to CSV
    </Button>
  );
}
