import { errorMessage, LoadFailed, PageHead, useClient, useToast } from '@foyer/kit/admin';
import { FormControlLabel, FormHelperText, Skeleton, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import { ResetSection } from './ResetSection.tsx';
import { toasts } from './toasts.ts';

/** What a group asks of its people when they sign in, and help for who has lost their second factor. */
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
            title="Second factor"
            note="A passkey or an authenticator app beside the password."
          >
            <FormControlLabel
              label={
                <>
                  Everybody who works for <bdi>{data.group}</bdi> needs a second factor
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
              {withoutOne(data)} Who has none can only set one up, from the next click on.
            </FormHelperText>
          </FactorSection>
          <ResetSection onReset={() => void refetch()} />
        </>
      )}
    </>
  );
}

function withoutOne({ people, without }: { people: number; without: number }): string {
  if (without === 0) return 'Everybody has one.';
  return `${without} of ${people} ${people === 1 ? 'person has' : 'people have'} none.`;
}
