import { formatCount } from '@foyer/kit';
import {
  ConfirmDialog,
  FormDialog,
  Loaded,
  PageHead,
  TextInput,
  useAction,
  useClient,
  useToast,
} from '@foyer/kit/admin';
import { Button, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
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

/** For someone who lost their phone, passkey and recovery codes. */
function ResetSection({ onReset }: { onReset: () => void }) {
  const api = useClient(accounts);
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState<string>();

  async function reset() {
    if (email === undefined) return;
    await api.resetFactors({ body: { email } });
    setEmail(undefined);
    toast(toasts.reset);
    onReset();
  }

  return (
    <FactorSection
      title="Lost phone or passkey"
      note="Removes a person’s passkeys, authenticator app and recovery codes, and signs them out everywhere. Make sure the request really came from them: afterward, they can sign in with just a password."
      action={
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          Reset two-factor authentication
        </Button>
      }
    >
      {isOpen && (
        <FormDialog
          title="Reset two-factor authentication"
          submitLabel="Continue"
          schema={accounts.routes.resetFactors.body}
          onSubmit={(given) => {
            setOpen(false);
            setEmail(given.email);
            return Promise.resolve();
          }}
          onClose={() => setOpen(false)}
        >
          <TextInput source="email" label="Person’s email" type="email" />
        </FormDialog>
      )}
      {email !== undefined && (
        <ConfirmDialog
          title="Reset two-factor authentication"
          confirmLabel="Reset two-factor authentication"
          isDanger
          onConfirm={reset}
          onClose={() => setEmail(undefined)}
        >
          <bdi>
            <strong>{email}</strong>
          </bdi>{' '}
          will be signed out everywhere. Until they add a passkey or authenticator app again, they
          can sign in with just a password. We’ll email them about this.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}
