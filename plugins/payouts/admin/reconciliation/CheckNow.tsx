import { errorMessage, useClient, useRefresh, useTask, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { payouts } from '../../contract.ts';
import { toasts } from '../toasts.ts';

/**
 * Compares both sides immediately; if the user leaves the page, the task remains in the app bar.
 */
export function CheckNow() {
  const api = useClient(payouts);
  const toast = useToast();
  const refresh = useRefresh();
  const [id, setId] = useState<string | null>(null);
  const { task } = useTask(id);
  const isOver = Boolean(task?.endedAt);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  async function start() {
    try {
      setId((await api.checkNow({})).id);
    } catch (error) {
      toast({ ...toasts.checkFailed, body: errorMessage(error) });
    }
  }
  return (
    <Button variant="contained" loading={id !== null && !isOver} onClick={() => void start()}>
      Check now
    </Button>
  );
}
