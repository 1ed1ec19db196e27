import { ConfirmDialog, useClient } from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { FactorSection } from './FactorSection.tsx';
import type { WithProof } from './useProof.tsx';

/** For who has lost the others: how many are left, and new ones. */
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
      note="Each signs you in once, in place of a passkey or the app that you have lost."
      action={
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Make new codes
        </Button>
      }
    >
      <Typography sx={{ color: left > 2 ? 'text.primary' : 'error.main' }}>
        {left === 1 ? '1 code is left.' : `${left} codes are left.`}
      </Typography>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes"
          confirmLabel="Make new codes"
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          The codes that you have now work no more.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}
