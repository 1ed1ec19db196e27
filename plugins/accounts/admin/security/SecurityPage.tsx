import { useQuery } from '@tanstack/react-query';
import { Loaded, ModalFrame, PageHead, useClient, useInstance, useSession } from '@foyer/kit/admin';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { AppSection } from './AppSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { useProof } from './useProof.tsx';

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
    <>
      <PageHead
        crumb="Your account"
        title="Security"
        note="Two-factor authentication protects your account even if someone learns your password."
      />
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
    </>
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
