import {
  errorMessage,
  FormDialog,
  isSaidByForm,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { MenuItem, TextField } from '@mui/material';
import { accounts } from '../../contract.ts';
import { PLATFORM_ADMIN_ROLES, platformInvite } from '../../contract/platformUsers.ts';
import { toasts } from './toasts.ts';

/** Invites a platform user; the single option “Platform Admin” assigns all four roles. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <FormDialog
      title="Invite platform user"
      schema={platformInvite}
      record={{ id: '', group: { roles: PLATFORM_ADMIN_ROLES } }}
      submitLabel="Send invite"
      onSubmit={async (body) => {
        try {
          await api.create({ body });
        } catch (error) {
          if (!isSaidByForm(error)) toast({ ...toasts.inviteFailed, body: errorMessage(error) });
          throw error;
        }
        toast(toasts.inviteSent);
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput source="id" label="Email" type="email" isRequired helperText={false} />
      <TextField
        select
        fullWidth
        disabled
        label="Role"
        value={PLATFORM_ADMIN}
        helperText="Full access, including platform users and roles"
      >
        <MenuItem value={PLATFORM_ADMIN}>Platform Admin</MenuItem>
      </TextField>
    </FormDialog>
  );
}

const PLATFORM_ADMIN = 'platform-admin';
