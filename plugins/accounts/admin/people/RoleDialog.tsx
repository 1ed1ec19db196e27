import { FormDialog, useClient } from '@foyer/kit/admin';
import { accounts } from '../../contract.ts';
import { SUPER_USER_KEEPS, SUPER_USERS_ALONE, type RoleRow } from '../../contract/roles.ts';
import { PermissionsInput } from './PermissionsInput.tsx';
import type { Permitted } from './permissionGroups.ts';
import { toasts } from './toasts.ts';

/** A role's permissions, and the changes that saving would make. */
export function RoleDialog(props: {
  role: RoleRow;
  permissions: readonly Permitted[];
  onClose: () => void;
}) {
  const { role, permissions, onClose } = props;
  const api = useClient(accounts).roles;
  const isTop = role.id === 'super_user';
  return (
    <FormDialog
      title={`Edit ${role.details.label}`}
      schema={accounts.resources.roles.update}
      record={{ details: { permissions: [...role.details.permissions] } }}
      edited={role}
      submitLabel="Save role"
      width="md"
      onSubmit={(body) => api.update({ id: role.id, body })}
      done={toasts.roleSaved}
      failed={toasts.saveFailed}
      onClose={onClose}
    >
      <PermissionsInput
        realm={role.details.realm}
        stored={role.details.permissions}
        permissions={permissions}
        locked={isTop ? SUPER_USER_KEEPS : [SUPER_USERS_ALONE]}
      />
    </FormDialog>
  );
}
