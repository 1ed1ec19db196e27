import { ConfirmDialog, errorMessage, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { accounts } from '../../contract.ts';
import type { PlatformUser } from '../../contract/platformUsers.ts';
import { toasts } from './toasts.ts';

export function DeleteUserDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title="Delete platform user"
      confirmLabel="Delete user"
      isDanger
      onConfirm={async () => {
        try {
          await api.remove({ id: user.id });
        } catch (error) {
          toast({ ...toasts.deleteFailed, body: errorMessage(error) });
          throw error;
        }
        toast(toasts.deleted);
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <bdi>
        <strong>{user.id}</strong>
      </bdi>{' '}
      {user.group.status === 'PENDING'
        ? 'will no longer be able to accept the invite.'
        : 'will be signed out right away and lose access to the platform. Their access to organizations and their purchases won’t change.'}
    </ConfirmDialog>
  );
}
