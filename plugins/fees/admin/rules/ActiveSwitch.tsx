import { errorMessage, useRefresh, useToast } from '@foyer/kit/admin';
import { FormControlLabel, Switch } from '@mui/material';
import { useRef, useState } from 'react';
import type { SurchargeRule } from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';

const words = (isActive: boolean) => (isActive ? 'Yes' : 'No');

/** Yes or No, with a switch for users who may change it. A default rule is always active. */
export function ActiveSwitch(props: {
  tenantId: string | null;
  rule: SurchargeRule;
  canWrite: boolean;
}) {
  const { tenantId, rule, canWrite } = props;
  const calls = useFeeCalls(tenantId);
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  if (!canWrite) return <>{words(rule.active)}</>;

  async function change(active: boolean) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await calls.updateRule({ id: rule.id, active });
      toast(toasts.ruleUpdated);
    } catch (error) {
      toast({ ...toasts.ruleUpdateFailed, body: errorMessage(error) });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      refresh();
    }
  }

  return (
    <FormControlLabel
      sx={{ m: 0, gap: 0.5 }}
      control={
        <Switch
          size="small"
          checked={rule.active}
          disabled={rule.default || isBusy}
          onChange={(_event, isOn) => void change(isOn)}
          slotProps={{ input: { role: 'switch', 'aria-label': `Active: ${rule.name}` } }}
        />
      }
      label={words(rule.active)}
    />
  );
}
