import {
  errorMessage,
  LoadFailed,
  PageHead,
  useClient,
  useTenantId,
  useToast,
} from '@foyer/kit/admin';
import { Card, FormControlLabel, Skeleton, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { toasts } from './toasts.ts';

const LABEL = 'Allow operators to make changes while viewing your console';

/** Sets what operators who view a tenant's console can do. */
export default function AgreementPage() {
  const tenantId = useTenantId();
  const api = useClient(accounts);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const params = { tenantId };
  const { data, error, refetch } = useQuery({
    queryKey: ['agreement', tenantId],
    queryFn: () => api.readAgreement({ params }),
    retry: false,
  });

  async function save(allowsChanges: boolean) {
    setBusy(true);
    try {
      await api.saveAgreement({ params, body: { allowsChanges } });
      await refetch();
      toast(allowsChanges ? toasts.allowed : toasts.forbidden);
    } catch (failure) {
      toast({ ...toasts.agreementFailed, body: errorMessage(failure) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PageHead
        crumb="Settings"
        title="Operator access"
        note="Platform operators can view this console as an admin would, for up to 30 minutes at a time. They must enter a reason, and your activity log shows who viewed it and why."
      />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Card sx={{ p: 2.5 }}>
          <FormControlLabel
            control={
              <Switch
                checked={data.allowsChanges}
                disabled={isBusy}
                onChange={(_event, isOn) => void save(isOn)}
              />
            }
            label={LABEL}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            Turning this on or off takes effect immediately, even for operators who are currently
            viewing. Operators can never change team members, passwords, two-factor authentication,
            payout destinations or this setting.
            {data.changedBy && (
              <>
                {' '}
                Last changed by <bdi>{data.changedBy}</bdi>.
              </>
            )}
          </Typography>
        </Card>
      ) : (
        <Skeleton variant="rounded" height={96} aria-label="Loading" />
      )}
    </>
  );
}
