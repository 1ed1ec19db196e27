import { ConfirmDialog, errorMessage, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { accounts } from '../../contract.ts';
import type { StaffMember } from '../../contract/staff.ts';
import { toasts } from './toasts.ts';

export function RemoveStaffDialog(props: {
  tenantId: string;
  member: StaffMember;
  onClose: () => void;
}) {
  const { tenantId, member, onClose } = props;
  const { email, status } = member.details;
  const api = useClient(accounts).staff;
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title="Remove access"
      confirmLabel="Remove access"
      isDanger
      onConfirm={async () => {
        try {
          await api.remove({ tenantId, id: member.id });
        } catch (error) {
          toast({ ...toasts.staffRemoveFailed, body: errorMessage(error) });
          throw error;
        }
        toast(toasts.staffRemoved);
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <bdi>
        <strong>{email}</strong>
      </bdi>{' '}
      {status === 'PENDING'
        ? 'will no longer be able to accept the invite.'
        : 'will be signed out right away and lose access to this organization. Their past activity is kept.'}
    </ConfirmDialog>
  );
}
