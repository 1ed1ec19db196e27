import { FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { typedCode } from '../../contract/fields.ts';

const form = z.object({ code: typedCode });

/** Shows a new secret to an authenticator app, and asks for its first code. */
export function TotpDialog(props: {
  begun: { setUp: string; secret: string; qrCode: string };
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const { begun, onAdded, onClose } = props;
  const api = useClient(accounts);
  const spelled = begun.secret.replace(/.{4}(?=.)/g, '$& ');
  return (
    <FormDialog
      title="Set up an authenticator app"
      submitLabel="Add the app"
      schema={form}
      onSubmit={async ({ code }) => {
        const { recoveryCodes } = await api.addTotp({ body: { setUp: begun.setUp, code } });
        onAdded(recoveryCodes);
      }}
      onClose={onClose}
    >
      <Typography>Scan this picture with the app, or type the key below into it.</Typography>
      <Box
        component="img"
        src={begun.qrCode}
        alt="The key as a QR code"
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
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
