import { errorMessage, errorStatus, FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { accounts } from '../../contract.ts';
import { verifyForm, type PlatformUser } from '../../contract/platformUsers.ts';
import { toasts } from './toasts.ts';

/** Activates an invited person with the code from their email. */
export function VerifyDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts);
  return (
    <FormDialog
      title="Verify platform user"
      schema={verifyForm}
      record={{ code: '' }}
      submitLabel="Verify user"
      onSubmit={async (body) => {
        try {
          await api.verifyPlatformUser({ params: { email: user.id }, body });
        } catch (error) {
          const message =
            errorStatus(error) === 404
              ? 'That’s not the latest code we emailed. After five wrong tries, you’ll need a new code.'
              : errorMessage(error);
          throw new Error(message, { cause: error });
        }
      }}
      done={toasts.verified}
      failed={toasts.verifyFailed}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>
        The invite to <bdi>{user.id}</bdi> includes an 8-digit code that expires in 30 minutes. If
        it has expired, resend the invite.
      </Typography>
      <TextInput
        source="code"
        label="Verification code"
        isRequired
        helperText={false}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
