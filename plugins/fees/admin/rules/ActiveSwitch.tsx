import { useAction, useRefresh } from '@foyer/kit/admin';
import { FormControlLabel, Switch } from '@mui/material';
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
  const change = useAction((active: boolean) => calls.updateRule({ id: rule.id, active }), {
    done: toasts.ruleUpdated,
    failed: toasts.ruleUpdateFailed,
    refresh: useRefresh(),
  });
  if (!canWrite) return <>{words(rule.active)}</>;

  return (
    <FormControlLabel
      sx={{ m: 0, gap: 0.5 }}
      control={
        <Switch
          size="small"
          checked={rule.active}
          disabled={rule.default || change.isBusy}
          onChange={(_event, isOn) => void change.run(isOn)}
          slotProps={{ input: { role: 'switch', 'aria-label': `Active: ${rule.name}` } }}
        />
      }
      label={words(rule.active)}
    />
  );
}
