import { errorMessage, useClient } from '@foyer/kit/admin';
import type { SettingForm } from '@foyer/plugin-fees/contract';
import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { orders } from '../../contract.ts';
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
  const asked = useMutation({
    mutationFn: (setting: SettingForm) =>
      api.feeWhatIf({ params: { tenantId }, body: { setting } }),
  });
  const isOld = asked.data !== undefined && !isSame(asked.variables, draft);
  return (
    <Card component="section" aria-labelledby="last-month" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="last-month">
        Last month with these changes
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Last month’s orders, repriced with the settings on this page. Refunds aren’t included.
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {asked.error && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {errorMessage(asked.error)}
          </Alert>
        )}
        {asked.data && !asked.error && <LastMonthFigures of={asked.data} />}
        {isOld && !asked.isPending && (
          <Typography variant="body2" role="status">
            The settings have changed since these figures were calculated.
          </Typography>
        )}
        <Button
          variant="outlined"
          loading={asked.isPending}
          onClick={() => {
            if (!asked.isPending) asked.mutate(draft);
          }}
        >
          {asked.data ? 'Recalculate' : 'Calculate last month'}
        </Button>
      </Stack>
    </Card>
  );
}

const isSame = (one: SettingForm | undefined, other: SettingForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
