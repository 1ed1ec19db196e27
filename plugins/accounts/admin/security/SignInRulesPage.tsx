import { formatCount } from '@foyer/kit';
import { Loaded, PageHead, useAction, useClient } from '@foyer/kit/admin';
import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import { ResetSection } from './ResetSection.tsx';
import { toasts } from './toasts.ts';

/** A group's sign-in requirements, and help for people who lost their second factor. */
export default function SignInRulesPage() {
  const api = useClient(accounts);
  const hintId = useId();
  const rule = useQuery({
    queryKey: ['accounts.factorRule'],
    queryFn: () => api.factorRule({}),
  });

  const change = useAction((isRequired: boolean) => api.saveFactorRule({ body: { isRequired } }), {
    done: (_saved, isRequired) => (isRequired ? toasts.required : toasts.notRequired),
    failed: toasts.ruleFailed,
    refresh: () => rule.refetch(),
  });

  return (
    <>
      <PageHead crumb="Settings" title="Sign-in rules" />
      <Loaded query={rule} height={200}>
        {(data) => (
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
                    disabled={change.isBusy}
                    onChange={(_event, isOn) => void change.run(isOn)}
                    slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
                  />
                }
              />
              <FormHelperText id={hintId}>
                {withoutOne(data)} When this is on, anyone without it has to set it up to use the
                console.
              </FormHelperText>
            </FactorSection>
            <ResetSection onReset={() => void rule.refetch()} />
          </>
        )}
      </Loaded>
    </>
  );
}

function withoutOne({ people, without }: { people: number; without: number }): string {
  if (without === 0) return 'Everyone has it set up.';
  return `${without} of ${formatCount(people, 'person', 'people')} ${without === 1 ? 'hasn’t' : 'haven’t'} set it up.`;
}
