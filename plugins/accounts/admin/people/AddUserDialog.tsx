import { FormDialog, SelectInput, TextInput, useClient } from '@foyer/kit/admin';
import { PLATFORM_ROLES } from '@foyer/kit';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { emailAddress } from '../../contract/fields.ts';
import { PLATFORM_ROLE_WORDS } from '../../contract/roles.ts';
import { toasts } from './toasts.ts';

const form = z.object({
  id: emailAddress,
  role: z.enum(PLATFORM_ROLES, { error: 'Please choose a role.' }),
});

const choices = PLATFORM_ROLES.map((id) => {
  const { label, does } = PLATFORM_ROLE_WORDS[id];
  return { id, name: `${label}: ${does}` };
});

/** Adds a platform user with one chosen role. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  return (
    <FormDialog
      title="Add platform user"
      schema={form}
      record={{ id: '', role: '' }}
      submitLabel="Add user"
      onSubmit={({ id, role }) => api.create({ body: { id, group: { roles: [role] } } })}
      done={toasts.inviteSent}
      failed={toasts.addFailed}
      onClose={onClose}
    >
      <TextInput source="id" label="Email" type="email" isRequired helperText={false} />
      <SelectInput
        source="role"
        label="Role"
        choices={choices}
        isRequired
        fullWidth
        helperText="We’ll email them an invite. Access starts when they accept it."
      />
    </FormDialog>
  );
}
