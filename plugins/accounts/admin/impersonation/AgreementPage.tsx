import { Loaded, PageHead, useAction, useClient, useTenantId } from '@foyer/kit/admin';
import { Card, FormControlLabel, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';
import { toasts } from './toasts.ts';

const LABEL = 'Allow operators to make changes while viewing your console';

/** Sets what operators who view a tenant's console can do. */
export default function AgreementPage() {
  const tenantId = useTenantId();
  const api = useClient(accounts);
  const params = { tenantId };
  const agreement = useQuery({
    queryKey: ['agreement', tenantId],
    queryFn: () => api.readAgreement({ params }),
    retry: false,
  });

  const save = useAction(
    async (allowsChanges: boolean) => {
      await api.saveAgreement({ params, body: { allowsChanges } });
      await agreement.refetch();
    },
    {
      done: (_saved, allowsChanges) => (allowsChanges ? toasts.allowed : toasts.forbidden),
      failed: toasts.agreementFailed,
    },
  );

  return (
    <>
      <PageHead
        crumb="Settings"
        title="Operator access"
        note="Platform operators can view this console as an admin would, for up to 30 minutes at a time. They must enter a reason, and your activity log shows who viewed it and why."
      />
      <Loaded query={agreement} height={96}>
        {(data) => (
          <Card sx={{ p: 2.5 }}>
            <FormControlLabel
              control={
                <Switch
                  checked={data.allowsChanges}
                  disabled={save.isBusy}
                  onChange={(_event, isOn) => void save.run(isOn)}
                />
              }
              label={LABEL}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              Turning this on or off takes effect immediately, even for operators who are currently
              viewing. Operators can never change team members, passwords, two-factor
              authentication, payout destinations or this setting.
              {data.changedBy && (
                <>
                  {' '}
                  Last changed by <bdi>{data.changedBy}</bdi>.
                </>
              )}
            </Typography>
          </Card>
        )}
      </Loaded>
    </>
  );
}
