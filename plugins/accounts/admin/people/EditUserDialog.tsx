import { FormDialog, useClient } from '@foyer/kit/admin';
import type { PlatformRole } from '@foyer/kit';
import { accounts } from '../../contract.ts';
import { platformUserChange, type PlatformUser } from '../../contract/platformUsers.ts';
import { PLATFORM_ROLE_WORDS } from '../../contract/roles.ts';
import { RolesInput } from './RolesInput.tsx';
import { toasts } from './toasts.ts';

/** Changes a platform user's roles, with immediate effect. */
export function EditUserDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  return (
    <FormDialog
      title={`Edit ${user.id}`}
      schema={platformUserChange}
      record={{ group: { roles: user.group.roles as PlatformRole[] } }}
      edited={user}
      submitLabel="Save user"
      onSubmit={(body) => api.update({ id: user.id, body })}
      done={toasts.saved}
      failed={toasts.saveFailed}
      gone={toasts.gone}
      onClose={onClose}
    >
      <RolesInput source="group.roles" words={PLATFORM_ROLE_WORDS} />
    </FormDialog>
  );
}
