import {
  ConfirmDialog,
  errorMessage,
  errorStatus,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { DEFAULT_TEXTS, policies, type Policy } from '../contract.ts';
import { toasts } from './toasts.ts';

export function PolicyDelete({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const api = useClient(policies).policies;
  const toast = useToast();
  const refresh = useRefresh();
  const { policyId, sk } = policy.details;
  const fallback = DEFAULT_TEXTS[policyId];

  async function remove() {
    try {
      await api.remove({ id: policy.id });
    } catch (error) {
      if (errorStatus(error) === 404) {
        toast({ ...toasts.deleteFailed, body: toasts.gone.body ?? '' });
        refresh();
        return onClose();
      }
      toast({ ...toasts.deleteFailed, body: errorMessage(error) });
      return;
    }
    toast(toasts.deleted);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete policy"
      confirmLabel="Delete policy"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      The policy <strong>{policyId}</strong> of the group <strong>{sk}</strong> will be deleted.
      This cannot be undone.
      {fallback && <> Readers will see “{fallback}” instead.</>}
    </ConfirmDialog>
  );
}
