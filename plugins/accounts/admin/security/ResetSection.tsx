import { ConfirmDialog, FormDialog, TextInput, useClient, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import { toasts } from './toasts.ts';

/** For someone who lost their phone, passkey and recovery codes. */
export function ResetSection({ onReset }: { onReset: () => void }) {
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
