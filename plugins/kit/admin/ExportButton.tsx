import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useConsole } from './ConsoleContext.ts';
import { errorMessage } from './formErrors.ts';
import { sharedToasts } from './toasts.ts';
import { useToast } from './useToast.ts';

/**
 * All rows of the list it stands in as a file, those that its filters leave, through a link that
 * works for some minutes. The list has to declare `download`.
 * @example <ListPage … filters={<><SearchBox source="q" /><ExportButton /></>}>
 */
export function ExportButton() {
  const { resource, filterValues, sort } = useListContext();
  const { send } = useConsole();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const query = new URLSearchParams({
        filter: JSON.stringify(filterValues),
        sort: JSON.stringify([sort.field, sort.order]),
      });
      const link = (await send({ method: 'get', path: `/${resource}/download?${query}` })) as {
        downloadUrl: string;
      };
      window.open(link.downloadUrl, '_blank', 'noopener');
    } catch (error) {
      toast({ ...sharedToasts.downloadFailed, body: errorMessage(error) });
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
