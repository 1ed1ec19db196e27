import { Loaded, useAction, useCan, useClient, useInstance } from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { Card, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { toasts } from './toasts.ts';

/**
 * Whether buyers see sold-out ticket types. One setting for all events. An organization may change
 * it only if the platform allows it.
 */
export function SoldOutSetting({ tenantId }: { tenantId: string }) {
  const canWrite = useCan(fees, 'tenant.write');
  const { realm } = useInstance();
  const api = useClient(fees);
  const hintId = useId();
  const setting = useQuery({
    queryKey: ['events.ticketSettings', tenantId],
    queryFn: () => api.tenantSetting({ params: { tenantId } }),
    retry: false,
  });
  const isLocked = realm === 'tenant' && setting.data?.isTenantSettingsControlEnabled === false;
  const canChange = canWrite && !isLocked;

  const change = useAction(
    (autoShowActiveTicketsAsSoldOut: boolean) =>
      api.updateTenantSetting({ body: { tenantId, autoShowActiveTicketsAsSoldOut } }),
    {
      done: toasts.settingsSaved,
      failed: toasts.settingsFailed,
      refresh: () => setting.refetch(),
    },
  );

  return (
    <Card component="section" sx={{ p: 2.5 }} aria-busy={change.isBusy}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        When tickets are sold out
      </Typography>
      <Loaded query={setting} height={72}>
        {(data) =>
          canChange ? (
            <>
              <FormControlLabel
                label="Show sold-out ticket types"
                sx={{ ml: 0, gap: 1.25 }}
                control={
                  <Switch
                    checked={data.autoShowActiveTicketsAsSoldOut}
                    disabled={change.isBusy}
                    onChange={(_event, isOn) => void change.run(isOn)}
                    slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
                  />
                }
              />
              <FormHelperText id={hintId}>
                Buyers see these ticket types marked as sold out. When this is off, they’re hidden.
                Applies to all events.
              </FormHelperText>
            </>
          ) : (
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
          )
        }
      </Loaded>
    </Card>
  );
}
