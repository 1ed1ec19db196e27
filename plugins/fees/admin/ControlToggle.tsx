import { errorMessage, useToast } from '@foyer/kit/admin';
import { FormControlLabel, Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StoredFeeSetting } from '../contract/setting.ts';
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
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function change(isTenantSettingsControlEnabled: boolean) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const saved = await calls.saveSetting({ isTenantSettingsControlEnabled });
      cache.setQueryData(settingKey(tenantId), saved);
      toast(toasts.settingsSaved);
    } catch (error) {
      toast({ ...toasts.settingsFailed, body: errorMessage(error) });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <FormControlLabel
      sx={{ mx: 0, gap: 1 }}
      labelPlacement="start"
      control={
        <Switch
          checked={setting.isTenantSettingsControlEnabled}
          disabled={isLocked || isBusy}
          onChange={(_event, isOn) => void change(isOn)}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
      label="Allow Tenant to Edit Fees Settings"
    />
  );
}
