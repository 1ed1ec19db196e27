import {
  errorMessage,
  LoadFailed,
  useCan,
  useClient,
  useInstance,
  useToast,
} from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import {
  Card,
  FormControlLabel,
  FormHelperText,
  Skeleton,
  Switch,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toasts } from './toasts.ts';

/**
 * Whether buyers see sold-out ticket types. One setting for all events. An organization may change
 * it only if the platform allows it.
 */
export function SoldOutSetting({ tenantId }: { tenantId: string }) {
  const canWrite = useCan(fees, 'tenant.write');
  const { realm } = useInstance();
  const api = useClient(fees);
  const toast = useToast();
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['events.ticketSettings', tenantId],
    queryFn: () => api.tenantSetting({ params: { tenantId } }),
    retry: false,
  });
  const isLocked = realm === 'tenant' && data?.isTenantSettingsControlEnabled === false;
  const canChange = canWrite && !isLocked;

  async function change(autoShowActiveTicketsAsSoldOut: boolean) {
    setBusy(true);
    try {
      await api.updateTenantSetting({ body: { tenantId, autoShowActiveTicketsAsSoldOut } });
      toast(toasts.settingsSaved);
    } catch (failure) {
      toast({ ...toasts.settingsFailed, body: errorMessage(failure) });
    } finally {
      await refetch();
      setBusy(false);
    }
  }

  return (
    <Card component="section" sx={{ p: 2.5 }} aria-busy={isBusy}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        When tickets are sold out
      </Typography>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={72} aria-label="Loading" />}
      {data && canChange && (
        <>
          <FormControlLabel
            label="Show sold-out ticket types"
            sx={{ ml: 0, gap: 1.25 }}
            control={
              <Switch
                checked={data.autoShowActiveTicketsAsSoldOut}
                disabled={isBusy}
                onChange={(_event, isOn) => void change(isOn)}
                slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
              />
            }
          />
          <FormHelperText id={hintId}>
            Buyers see these ticket types marked as sold out. When this is off, they’re hidden.
            Applies to all events.
          </FormHelperText>
        </>
      )}
      {data && !canChange && (
        <>
          <Typography>
            {data.autoShowActiveTicketsAsSoldOut
              ? 'Sold-out ticket types stay visible and are marked as sold out.'
              : 'Sold-out ticket types are hidden from buyers.'}
          </Typography>
          <FormHelperText>
            Applies to all events.
            {isLocked && ' The platform manages this setting.'}
          </FormHelperText>
        </>
      )}
    </Card>
  );
}
