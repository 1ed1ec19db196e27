import { ConfirmDialog, FormDialog, TextInput, useClient, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import { toasts } from './toasts.ts';

/** For somebody who has lost phone, passkey and recovery codes. */
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
      title="A lost phone"
      note="Takes somebody’s passkeys, authenticator app and recovery codes away and signs them out everywhere. Make sure that it is they who ask: their password alone signs them in then."
      action={
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          Reset second factors
        </Button>
      }
    >
      {isOpen && (
        <FormDialog
          title="Reset second factors"
          submitLabel="Continue"
          schema={accounts.routes.resetFactors.body}
          onSubmit={(given) => {
            setOpen(false);
            setEmail(given.email);
            return Promise.resolve();
          }}
          onClose={() => setOpen(false)}
        >
          <TextInput source="email" label="Email of the person" type="email" />
        </FormDialog>
      )}
      {email !== undefined && (
        <ConfirmDialog
          title="Reset second factors"
          confirmLabel="Reset second factors"
          isDanger
          onConfirm={reset}
          onClose={() => setEmail(undefined)}
        >
          <bdi>
            <strong>{email}</strong>
          </bdi>{' '}
          is signed out everywhere, and signs in with the password alone until another factor is
          added. They are told by mail.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}
