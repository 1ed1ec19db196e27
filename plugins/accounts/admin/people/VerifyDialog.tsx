import {
  errorMessage,
  errorStatus,
  FormDialog,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { accounts } from '../../contract.ts';
import { verifyForm, type PlatformUser } from '../../contract/platformUsers.ts';
import { toasts } from './toasts.ts';

/** Makes an invited person active, by the code that they read in their mail. */
export function VerifyDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts);
  const toast = useToast();
  const refresh = useRefresh();
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
              ? 'This is not the code that was mailed last. After five wrong ones it works no more.'
              : errorMessage(error);
          toast({ ...toasts.verifyFailed, body: message });
          throw new Error(message, { cause: error });
        }
        toast(toasts.verified);
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>
        The invite to <bdi>{user.id}</bdi> holds a code of eight digits, which is good for 30
        minutes. An older one works no more: send the invite again.
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
