import { Notice, useAction } from '@foyer/kit/admin';
import { Button, Card } from '@mui/material';
import { toasts } from './toasts.ts';
import { useFeeCalls } from './useFeeCalls.ts';

/** Shown instead of settings that were never stored; creates them with the defaults. */
export function NoSettings(props: { tenantId: string | null; canWrite: boolean }) {
  const { tenantId, canWrite } = props;
  const calls = useFeeCalls(tenantId);
  const initialize = useAction(() => calls.createSetting({}), {
    done: toasts.settingsSaved,
    failed: toasts.settingsFailed,
  });

  return (
    <Card>
      <Notice
        role="alert"
        title={tenantId === null ? 'No global settings data found' : 'No fee settings found'}
        action={
          canWrite && (
            <Button
              variant="contained"
              loading={initialize.isBusy}
              onClick={() => void initialize.run()}
            >
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
