import {
  errorMessage,
  errorStatus,
  FormDialog,
  isSaidByForm,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import type { PlatformRole } from '@foyer/kit';
import { accounts } from '../../contract.ts';
import { platformUserChange, type PlatformUser } from '../../contract/platformUsers.ts';
import { PLATFORM_ROLE_WORDS } from '../../contract/roleWords.ts';
import { RolesInput } from './RolesInput.tsx';
import { toasts } from './toasts.ts';

/** Changes a platform user's roles, with immediate effect. */
export function EditUserDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <FormDialog
      title={`Edit ${user.id}`}
      schema={platformUserChange}
      record={{ group: { roles: user.group.roles as PlatformRole[] } }}
      edited={user}
      submitLabel="Save user"
      onSubmit={async (body) => {
        try {
          await api.update({ id: user.id, body });
        } catch (error) {
          if (errorStatus(error) === 404) {
            toast(toasts.gone);
            refresh();
            return onClose();
          }
          if (!isSaidByForm(error)) toast({ ...toasts.saveFailed, body: errorMessage(error) });
          throw error;
        }
        toast(toasts.saved);
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <RolesInput source="group.roles" words={PLATFORM_ROLE_WORDS} />
    </FormDialog>
  );
}
