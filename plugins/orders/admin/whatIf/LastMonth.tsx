import { useAction, useClient } from '@foyer/kit/admin';
import type { SettingForm } from '@foyer/plugin-fees/contract';
import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { orders, type FeeWhatIf } from '../../contract.ts';
import { LastMonthFigures } from './LastMonthFigures.tsx';

/** What the orders of a tenant's last month would have earned under the settings being edited. */
export default function LastMonth(props: { tenantId: string | null; draft: SettingForm }) {
  const { tenantId, draft } = props;
  // The global settings have no orders of their own.
  return tenantId === null ? null : (
    <TenantMonth key={tenantId} tenantId={tenantId} draft={draft} />
  );
}

function TenantMonth({ tenantId, draft }: { tenantId: string; draft: SettingForm }) {
  const api = useClient(orders);
  const [priced, setPriced] = useState<{ setting: SettingForm; figures: FeeWhatIf }>();
  const calculate = useAction(
    (setting: SettingForm) => api.feeWhatIf({ params: { tenantId }, body: { setting } }),
    { onDone: (figures, setting) => setPriced({ setting, figures }) },
  );
  const shown = calculate.isBusy || calculate.failure ? undefined : priced;
  return (
    <Card component="section" aria-labelledby="last-month" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="last-month">
        Last month with these changes
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Last month’s orders, repriced with the settings on this page. Refunds aren’t included.
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {calculate.failure && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {calculate.failure}
          </Alert>
        )}
        {shown && <LastMonthFigures of={shown.figures} />}
        {shown && !isSame(shown.setting, draft) && (
          <Typography variant="body2" role="status">
            The settings have changed since these figures were calculated.
          </Typography>
        )}
        <Button
          variant="outlined"
          loading={calculate.isBusy}
          onClick={() => void calculate.run(draft)}
        >
          {shown ? 'Recalculate' : 'Calculate last month'}
        </Button>
      </Stack>
    </Card>
  );
}

const isSame = (one: SettingForm, other: SettingForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
