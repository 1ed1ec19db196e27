import { useQuery } from '@tanstack/react-query';
import { LoadFailed, PageHead, useClient, useInstance, useSession } from '@foyer/kit/admin';
import { Alert, Skeleton } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { AppSection } from './AppSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { useProof } from './useProof.tsx';

/** Your sign-in factors in addition to the password. */
export default function SecurityPage() {
  const { mustVisit } = useSession();
  const { basename } = useInstance();
  const { data: factors, error, refetch } = useOwnFactors();
  const { withProof, dialog } = useProof(factors);
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => void refetch();
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
      {!factors && error && <LoadFailed error={error} onRetry={refresh} />}
      {!factors && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {factors && (
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
