import { errorMessage, Notice, useRefresh, useToast } from '@foyer/kit/admin';
import { Button, Card } from '@mui/material';
import { useRef, useState } from 'react';
import { toasts } from './toasts.ts';
import { useFeeCalls } from './useFeeCalls.ts';

/** Shown instead of settings that were never stored; creates them with the defaults. */
export function NoSettings(props: { tenantId: string | null; canWrite: boolean }) {
  const { tenantId, canWrite } = props;
  const calls = useFeeCalls(tenantId);
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function initialize() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await calls.createSetting({});
      toast(toasts.settingsSaved);
      refresh();
    } catch (error) {
      toast({ ...toasts.settingsFailed, body: errorMessage(error) });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Card>
      <Notice
        role="alert"
        title={tenantId === null ? 'No global settings data found' : 'No fee settings found'}
        action={
          canWrite && (
            <Button variant="contained" loading={isBusy} onClick={() => void initialize()}>
              Initialize settings
            </Button>
          )
        }
      >
        Fees can’t be edited until the settings are initialized. They start with a 20% donation
        service fee and no tax.
      </Notice>
    </Card>
  );
}
