import { ConfirmDialog, errorStatus, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { charities, type Charity } from '../contract.ts';
import { toasts } from './toasts.ts';

export function CharityDelete({ charity, onClose }: { charity: Charity; onClose: () => void }) {
  const api = useClient(charities).charities;
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    try {
      await api.remove({ id: charity.id });
    } catch (error) {
      if (errorStatus(error) !== 404) return toast(toasts.removeFailed);
      toast(toasts.gone);
      refresh();
      return onClose();
    }
    toast(toasts.removed);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete charity"
      confirmLabel="Delete charity"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <bdi>
        <strong>{charity.details.name}</strong>
      </bdi>{' '}
      will be removed from the directory and from every tenant that offers it. This cannot be
      undone.
    </ConfirmDialog>
  );
}
