import { fieldOf } from '@foyer/kit';
import { useAction } from '@foyer/kit/admin';
import { FormControlLabel, Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { feeSetting, type StoredFeeSetting } from '../contract/setting.ts';
import { toasts } from './toasts.ts';
import { useFeeCalls } from './useFeeCalls.ts';
import { settingKey } from './useFeeSetting.ts';

/** Whether tenant users may change the tenant's rules and settings. Only operators may set it. */
export function ControlToggle(props: {
  tenantId: string;
  setting: StoredFeeSetting;
  isLocked: boolean;
}) {
  const { tenantId, setting, isLocked } = props;
  const calls = useFeeCalls(tenantId);
  const cache = useQueryClient();
  const change = useAction(
    (isTenantSettingsControlEnabled: boolean) =>
      calls.saveSetting({ isTenantSettingsControlEnabled }),
    {
      done: toasts.settingsSaved,
      onDone: (saved) => cache.setQueryData(settingKey(tenantId), saved),
      failed: toasts.settingsFailed,
    },
  );

  return (
    <FormControlLabel
      sx={{ mx: 0, gap: 1 }}
      labelPlacement="start"
      control={
        <Switch
          checked={setting.isTenantSettingsControlEnabled}
          disabled={isLocked || change.isBusy}
          onChange={(_event, isOn) => void change.run(isOn)}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
      label={fieldOf(feeSetting, 'isTenantSettingsControlEnabled').label}
    />
  );
}
