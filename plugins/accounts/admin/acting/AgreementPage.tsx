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

const LABEL = 'Allow the platform’s operators to make changes while acting for us';

/** What a tenant lets operators do who look at its console. */
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
        note="Operators of the platform may look at this console as its admin sees it, for a stated reason and for 30 minutes. You read who and why in the activity."
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
            It is felt at once, also by an operator who is looking now. People, passwords, second
            factors, this setting and where payouts go stay yours alone.
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
