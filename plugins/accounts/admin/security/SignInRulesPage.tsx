import { formatCount } from '@foyer/kit';
import { errorMessage, LoadFailed, PageHead, useClient, useToast } from '@foyer/kit/admin';
import { FormControlLabel, FormHelperText, Skeleton, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import { ResetSection } from './ResetSection.tsx';
import { toasts } from './toasts.ts';

/** A group's sign-in requirements, and help for people who lost their second factor. */
export default function SignInRulesPage() {
  const api = useClient(accounts);
  const toast = useToast();
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts.factorRule'],
    queryFn: () => api.factorRule({}),
  });

  async function change(isRequired: boolean) {
    setBusy(true);
    try {
      await api.saveFactorRule({ body: { isRequired } });
      toast(isRequired ? toasts.required : toasts.notRequired);
    } catch (failure) {
      toast({ ...toasts.ruleFailed, body: errorMessage(failure) });
    } finally {
      await refetch();
      setBusy(false);
    }
  }

  return (
    <>
      <PageHead crumb="Settings" title="Sign-in rules" />
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={200} aria-label="Loading" />}
      {data && (
        <>
          <FactorSection
            title="Two-factor authentication"
            note="Require a passkey or authenticator app in addition to a password."
          >
            <FormControlLabel
              label={
                <>
                  Required for everyone at <bdi>{data.group}</bdi>
                </>
              }
              sx={{ ml: 0, gap: 1.25, overflowWrap: 'anywhere' }}
              control={
                <Switch
                  checked={data.isRequired}
                  disabled={isBusy}
                  onChange={(_event, isOn) => void change(isOn)}
                  slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
                />
              }
            />
            <FormHelperText id={hintId}>
              {withoutOne(data)} When this is on, anyone without it has to set it up to use the
              console.
            </FormHelperText>
          </FactorSection>
          <ResetSection onReset={() => void refetch()} />
        </>
      )}
    </>
  );
}

function withoutOne({ people, without }: { people: number; without: number }): string {
  if (without === 0) return 'Everyone has it set up.';
  return `${without} of ${formatCount(people, 'person', 'people')} ${without === 1 ? 'hasn’t' : 'haven’t'} set it up.`;
}
