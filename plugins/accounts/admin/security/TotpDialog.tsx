import { FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { typedCode } from '../../contract/fields.ts';

const form = z.object({ code: typedCode });

/** Shows a new secret for an authenticator app, and asks for its first code. */
export function TotpDialog(props: {
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
