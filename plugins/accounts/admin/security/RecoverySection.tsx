import { formatCount } from '@foyer/kit';
import { ConfirmDialog, useClient } from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import type { WithProof } from './useProof.tsx';

/** Recovery codes, for users who lost their other factors: how many are left, and new ones. */
export function RecoverySection(props: {
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
