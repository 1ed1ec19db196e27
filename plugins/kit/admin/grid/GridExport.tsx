import { Button } from '@mui/material';
import { useState } from 'react';
import { errorMessage } from '../form/formErrors.ts';
import { useExport, type Export } from '../tasks/useExport.ts';
import { sharedToasts } from '../toast/toasts.ts';
import { useToast } from '../toast/useToast.ts';

/** All rows that match as a file, in the order that is shown; very many become a task. */
export function GridExport(props: Export) {
  const startExport = useExport();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      if ((await startExport(props)) === 'task') toast(sharedToasts.exportStarted);
    } catch (error) {
      toast({ ...sharedToasts.downloadFailed, body: errorMessage(error) });
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
