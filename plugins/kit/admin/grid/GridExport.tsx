import { Button } from '@mui/material';
import { useState } from 'react';
import { errorMessage } from '../form/formErrors.ts';
import { useExport, type Export } from '../tasks/useExport.ts';
import { sharedToasts, type Toast } from '../toast/toasts.ts';
import { useToast } from '../toast/useToast.ts';

/** What an export that failed says, made of what the API answered. */
export type ExportFailed = (error: unknown) => Toast;

const usual: ExportFailed = (error) => ({
  ...sharedToasts.downloadFailed,
  body: errorMessage(error),
});

/** All rows that match as a file, in the order that is shown; very many become a task. */
export function GridExport({ failed = usual, ...wanted }: Export & { failed?: ExportFailed }) {
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
