import { RowMenu, useCan } from '@foyer/kit/admin';
import { isEditable, tenants, type Tenant } from '../contract.ts';
import { LOCKED } from './words.ts';

/** The actions for one tenant of the list. */
export function TenantMenu(props: { tenant: Tenant; onChoose: (mode: 'edit' | 'delete') => void }) {
  const { tenant, onChoose } = props;
  const canEdit = useCan(tenants, 'info.write');
  const canDelete = useCan(tenants, 'tenants.write');
  const { name, status } = tenant.details;
  const isDisabled = !isEditable(status);
  return (
    <RowMenu
      of={name}
      actions={[
        canEdit && {
          label: 'Edit',
          onClick: () => onChoose('edit'),
          isDisabled,
          reason: LOCKED.edited,
        },
        canDelete && {
          label: 'Delete',
          onClick: () => onChoose('delete'),
          isDanger: true,
          isDisabled,
          reason: LOCKED.deleted,
        },
      ]}
    />
  );
}
