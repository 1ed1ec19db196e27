import { ConfirmDialog, errorStatus, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

/**
 * Asks for the tenant's name before deleting it with all its data. Anything that prevents it, such as pending
 * payouts, is shown in the dialog.
 * @param props.onDeleted called after it was deleted, here or by someone else; by default reloads the list
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
  const [typed, setTyped] = useState('');
  const { name } = tenant.details;

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
      isDisabled={typed.trim() !== name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <bdi>
          <strong>{name}</strong>
        </bdi>{' '}
        and all its data will be deleted.
      </p>
      <p>
        Its storefront and console close right away, and its people are signed out. After 30 days,
        personal data and files are permanently deleted. Order figures are kept, without names.
      </p>
      <TextField
        label="Type the tenant’s name to confirm"
        placeholder={name}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        size="small"
        fullWidth
        autoComplete="off"
      />
    </ConfirmDialog>
  );
}
