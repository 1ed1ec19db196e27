import { errorMessage, useConsole, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { toasts } from './toasts.ts';

/** All rows of a list as a file, through a link that works for some minutes. */
export function ExportButton({ resource }: { resource: string }) {
  const { send } = useConsole();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const link = (await send({ method: 'get', path: `/${resource}/download` })) as {
        downloadUrl: string;
      };
      window.open(link.downloadUrl, '_blank', 'noopener');
    } catch (error) {
      toast({ ...toasts.downloadFailed, body: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="outlined" loading={isBusy} onClick={() => void download()}>
      Export ALL to CSV
    </Button>
  );
}
