import { ConfirmDialog, errorStatus, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

/**
 * Asks before a tenant goes with all its data. What speaks against it, such as money that is still
 * to be paid out, stands in the dialog.
 * @param props.onDeleted after it went, here or by somebody else; the list is read again unless given
 */
export function DeleteTenantDialog(props: {
  tenant: Tenant;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { tenant, onDeleted, onClose } = props;
  const api = useClient(tenants).tenants;
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    try {
      await api.remove({ id: tenant.id });
      toast(toasts.deleted);
    } catch (error) {
      if (errorStatus(error) !== 404) throw error;
      toast(toasts.gone);
    }
    onClose();
    if (onDeleted) onDeleted();
    else refresh();
  }

  return (
    <ConfirmDialog
      title="Delete tenant"
      confirmLabel="Delete tenant"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <bdi>
          <strong>{tenant.details.name}</strong>
        </bdi>{' '}
        and all its data will be deleted.
      </p>
      <p>
        Its storefront and its console close at once, and its people are signed out. After 30 days
        personal data and files are removed for good; the figures of its orders stay, without names.
      </p>
    </ConfirmDialog>
  );
}
