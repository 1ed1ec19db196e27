import { PageHead, ReportGrid, RowMenu, useCan } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Button } from '@mui/material';
import { useState } from 'react';
import { isEditable, tenants, type Tenant } from '../contract.ts';
import { TENANT_TAB } from '../slots.ts';
import { CreateTenantDialog } from './CreateTenantDialog.tsx';
import { DeleteTenantDialog } from './DeleteTenantDialog.tsx';
import { EditTenantDialog } from './EditTenantDialog.tsx';
import { ReactivateDialog, SuspendDialog } from './SuspensionDialogs.tsx';
import { LOCKED } from './words.ts';

const infoOf = ({ id }: Tenant) => pathOf(TENANT_TAB, { tenantId: id, tab: 'info' });

type Mode = 'edit' | 'suspend' | 'reactivate' | 'delete';
type Open = { mode: 'create' } | { mode: Mode; tenant: Tenant };

/** All organizations that sell here. */
export default function TenantList() {
  const canCreate = useCan(tenants, 'tenants.write');
  const canEdit = useCan(tenants, 'info.write');
  const canSuspend = useCan(tenants, 'tenants.suspend');
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const add = canCreate && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      New tenant
    </Button>
  );
  return (
    <>
      <PageHead crumb="Tenants" title="Tenants" actions={add} />
      <ReportGrid
        list={tenants.resources.tenants}
        name="tenants"
        label="Tenants"
        searchLabel="Search tenants by name"
        noun={tenants.resources.tenants.noun}
        empty={{
          title: 'No tenants yet',
          body: 'Add an organizer to let them sell tickets on this platform.',
          action: add,
        }}
        rowLink={infoOf}
        rowActions={
          canCreate || canEdit || canSuspend
            ? (tenant) => (
                <TenantMenu tenant={tenant} onChoose={(mode) => setOpen({ mode, tenant })} />
              )
            : undefined
        }
      />
      {open?.mode === 'create' && <CreateTenantDialog onClose={onClose} />}
      {open?.mode === 'edit' && <EditTenantDialog tenant={open.tenant} onClose={onClose} />}
      {open?.mode === 'suspend' && <SuspendDialog tenant={open.tenant} onClose={onClose} />}
      {open?.mode === 'reactivate' && <ReactivateDialog tenant={open.tenant} onClose={onClose} />}
      {open?.mode === 'delete' && <DeleteTenantDialog tenant={open.tenant} onClose={onClose} />}
    </>
  );
}

/** The actions for one tenant of the list. */
function TenantMenu(props: { tenant: Tenant; onChoose: (mode: Mode) => void }) {
  const { tenant, onChoose } = props;
  const canEdit = useCan(tenants, 'info.write');
  const canSuspend = useCan(tenants, 'tenants.suspend');
  const canDelete = useCan(tenants, 'tenants.write');
  const { name, status, suspendedAt } = tenant.details;
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
        canSuspend &&
          (suspendedAt
            ? { label: 'Reactivate', onClick: () => onChoose('reactivate'), isDisabled }
            : {
                label: 'Suspend',
                onClick: () => onChoose('suspend'),
                isDisabled,
                reason: LOCKED.suspended,
              }),
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
