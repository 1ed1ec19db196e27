import { FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import { MenuItem, TextField } from '@mui/material';
import { accounts } from '../../contract.ts';
import { PLATFORM_ADMIN_ROLES, platformInvite } from '../../contract/platformUsers.ts';
import { toasts } from './toasts.ts';

/** Invites a platform user; the single option “Platform Admin” assigns all four roles. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  return (
    <FormDialog
      title="Invite platform user"
      schema={platformInvite}
      record={{ id: '', group: { roles: PLATFORM_ADMIN_ROLES } }}
      submitLabel="Send invite"
      onSubmit={(body) => api.create({ body })}
      done={toasts.inviteSent}
      failed={toasts.inviteFailed}
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
