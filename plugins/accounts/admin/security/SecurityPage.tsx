import { formatCount } from '@foyer/kit';
import {
  ConfirmDialog,
  FormDialog,
  Loaded,
  ModalFrame,
  TextInput,
  useAction,
  useClient,
  useInstance,
  useSession,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import type { OwnFactors } from '../../contract/factors.ts';
import { typedCode } from '../../contract/fields.ts';
import { OwnPage } from '../profile/OwnPage.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeySection, usedAt } from './PasskeySection.tsx';
import { toasts } from './toasts.ts';
import { NotProven, useProof, type WithProof } from './useProof.tsx';

/** Your sign-in factors in addition to the password. */
export default function SecurityPage() {
  const { mustVisit } = useSession();
  const { basename } = useInstance();
  const own = useOwnFactors();
  const { withProof, dialog } = useProof(own.data);
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => void own.refetch();
  // The rest of the console opens with the first factor, so the page reloads.
  const goOn = () => mustVisit && location.assign(`${basename}/`);

  function added(recoveryCodes: string[] | null) {
    refresh();
    if (recoveryCodes) setCodes(recoveryCodes);
    else goOn();
  }

  return (
    <OwnPage
      title="Security"
      note="Two-factor authentication protects your account even if someone learns your password."
    >
      {mustVisit && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Two-factor authentication is required. Set up a passkey or an authenticator app to
          continue.
        </Alert>
      )}
      <Loaded query={own} height={320}>
        {(factors) => (
          <>
            <PasskeySection
              passkeys={factors.passkeys}
              withProof={withProof}
              onAdded={added}
              onChanged={refresh}
            />
            <AppSection
              totp={factors.totp}
              withProof={withProof}
              onAdded={added}
              onChanged={refresh}
            />
            {factors.recoveryCodesLeft !== null && (
              <RecoverySection
                left={factors.recoveryCodesLeft}
                withProof={withProof}
                onMade={(made) => {
                  refresh();
                  setCodes(made);
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {dialog}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            goOn();
          }}
        />
      )}
    </OwnPage>
  );
}

/** The signed-in user's factors in addition to a password. */
function useOwnFactors() {
  const api = useClient(accounts);
  return useQuery({ queryKey: ['accounts.ownFactors'], queryFn: () => api.ownFactors({}) });
}

/** Shows recovery codes, only once, and lets users save them. */
function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <ModalFrame title="Your recovery codes" onClose={onClose}>
      <DialogContent dividers>
        <Typography sx={{ mb: 1.5 }}>
          Each code signs you in once if you lose your phone or passkey. We won’t show them again,
          so save them somewhere safe.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            bgcolor: 'var(--sunken)',
            borderRadius: 1,
            fontFamily: 'monospace',
            fontSize: 16,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button component="a" href={file} download="foyer-recovery-codes.txt">
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          I’ve saved my codes
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

/** The authenticator app: set up, replaced, removed. */
function AppSection(props: {
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

/** Recovery codes, for users who lost their other factors: how many are left, and new ones. */
function RecoverySection(props: {
  left: number;
  withProof: WithProof;
  onMade: (recoveryCodes: string[]) => void;
}) {
  const { left, withProof, onMade } = props;
  const api = useClient(accounts);
  const [isAsking, setAsking] = useState(false);

  async function make() {
    const { recoveryCodes } = await withProof(
      (proof) => api.newRecoveryCodes({ body: { proof } }),
      { isAlwaysAsked: true },
    );
    setAsking(false);
    onMade(recoveryCodes);
  }

  return (
    <FactorSection
      title="Recovery codes"
      note="Sign in with one of these if you lose your passkey or authenticator app. Each code works once."
      action={
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Generate new codes
        </Button>
      }
    >
      <Typography sx={{ color: left > 2 ? 'text.primary' : 'error.main' }}>
        {left === 0 ? 'No codes left' : formatCount(left, 'code left', 'codes left')}
      </Typography>
      {isAsking && (
        <ConfirmDialog
          title="Generate new recovery codes"
          confirmLabel="Generate new codes"
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          Your current codes will stop working.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}

const form = z.object({ code: typedCode });

/** Shows a new secret for an authenticator app, and asks for its first code. */
function TotpDialog(props: {
  setup: { setUp: string; secret: string; qrCode: string };
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const { setup, onAdded, onClose } = props;
  const api = useClient(accounts);
  const spelled = setup.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <FormDialog
      title="Set up authenticator app"
      submitLabel="Add app"
      schema={form}
      onSubmit={async ({ code }) => {
        const { recoveryCodes } = await api.addTotp({ body: { setUp: setup.setUp, code } });
        onAdded(recoveryCodes);
      }}
      onClose={onClose}
    >
      <Typography>
        Scan this QR code with your authenticator app, or enter the key below.
      </Typography>
      <Box
        component="img"
        src={setup.qrCode}
        alt="QR code for the key"
        sx={{ maxWidth: '100%', alignSelf: 'center', borderRadius: 1 }}
      />
      <Typography component="p">
        Key:{' '}
        <Box component="code" sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>
          {spelled}
        </Box>
      </Typography>
      <TextInput
        source="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
