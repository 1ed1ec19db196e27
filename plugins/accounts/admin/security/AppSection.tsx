import { ConfirmDialog, useAction, useClient, useTimeZone, useToast } from '@foyer/kit/admin';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import type { OwnFactors } from '../../contract/factors.ts';
import { FactorSection } from './FactorSection.tsx';
import { toasts } from './toasts.ts';
import { TotpDialog } from './TotpDialog.tsx';
import { usedAt } from './usedAt.ts';
import { NotProven, type WithProof } from './useProof.tsx';

/** The authenticator app: set up, replaced, removed. */
export function AppSection(props: {
  totp: OwnFactors['totp'];
  withProof: WithProof;
  onAdded: (recoveryCodes: string[] | null) => void;
  onChanged: () => void;
}) {
  const { totp, withProof } = props;
  const api = useClient(accounts);
  const toast = useToast();
  const timeZone = useTimeZone();
  const [setup, setSetup] = useState<Awaited<ReturnType<typeof api.beginTotp>>>();
  const [isRemoving, setRemoving] = useState(false);
  const begin = useAction(() => withProof((proof) => api.beginTotp({ body: { proof } })), {
    onDone: setSetup,
  });

  async function remove() {
    await withProof((proof) => api.removeTotp({ body: { proof } }), { isAlwaysAsked: true });
    setRemoving(false);
    toast(toasts.appRemoved);
    props.onChanged();
  }

  return (
    <FactorSection
      title="Authenticator app"
      note="An app on your phone shows a code that changes every 30 seconds. You’ll enter it after your password."
      action={
        <>
          {totp && (
            <Button color="error" onClick={() => setRemoving(true)}>
              Remove app
            </Button>
          )}
          <Button variant="outlined" loading={begin.isBusy} onClick={() => void begin.run()}>
            {totp ? 'Set up a new phone' : 'Set up app'}
          </Button>
        </>
      }
    >
      {begin.failure && !(begin.error instanceof NotProven) && (
        <Alert severity="error">{begin.failure}</Alert>
      )}
      <Typography sx={{ color: totp ? 'text.primary' : 'text.secondary' }}>
        {totp ? usedAt(totp, timeZone) : 'No authenticator app yet.'}
      </Typography>
      {setup && (
        <TotpDialog
          setup={setup}
          onAdded={(recoveryCodes) => {
            setSetup(undefined);
            toast(toasts.appAdded);
            props.onAdded(recoveryCodes);
          }}
          onClose={() => setSetup(undefined)}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove authenticator app"
          confirmLabel="Remove app"
          isDanger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          You’ll no longer be able to sign in with its codes.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}
