import {
  ColumnMenu,
  ExportButton,
  ListPage,
  listParts,
  LongText,
  RowLink,
  RowMenu,
  useCan,
  useColumnChoice,
} from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Button } from '@mui/material';
import { useState } from 'react';
import { isEditable, TENANT_STATUSES, tenants, type Tenant } from '../contract.ts';
import { TENANT_TAB } from '../slots.ts';
import { CreateTenantDialog } from './CreateTenantDialog.tsx';
import { DeleteTenantDialog } from './DeleteTenantDialog.tsx';
import { EditTenantDialog } from './EditTenantDialog.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { LOCKED } from './words.ts';

const { Table, Col, SearchBox, FilterSelect } = listParts(tenants.resources.tenants);

const STATUSES = TENANT_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const infoOf = ({ id }: Tenant) => pathOf(TENANT_TAB, { tenantId: id, tab: 'info' });

/** By their fields, in the order of the table. */
const COLUMNS = [
  { field: 'details.name', label: 'Name' },
  { field: 'id', label: 'Tenant ID' },
  { field: 'details.url', label: 'URL' },
  { field: 'details.email', label: 'Email' },
  { field: 'details.phone', label: 'Phone' },
  { field: 'details.status', label: 'Status' },
];

type Open = { mode: 'create' } | { mode: 'edit' | 'delete'; tenant: Tenant };

/** All organizations that sell here. */
export default function TenantList() {
  const canCreate = useCan(tenants, 'tenants.write');
  const canEdit = useCan(tenants, 'info.write');
  const [open, setOpen] = useState<Open>();
  const { shown, toggle } = useColumnChoice('tenants', COLUMNS);
  const onClose = () => setOpen(undefined);
  const add = canCreate && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      New tenant
    </Button>
  );
  return (
    <>
      <ListPage
        list={tenants.resources.tenants}
        crumb="Tenants"
        title="Tenants"
        actions={add}
        filters={
          <>
            <SearchBox source="details.name" label="Search tenants by name" />
            <FilterSelect
              source="details.status"
              label="Status"
              all="Any status"
              choices={STATUSES}
            />
            <ColumnMenu columns={COLUMNS} shown={shown} onToggle={toggle} />
            <ExportButton />
          </>
        }
        noun={tenants.resources.tenants.noun}
        sort={{ field: 'details.name', order: 'ASC' }}
        empty={{
          title: 'No tenants yet',
          body: 'Add an organizer to let them sell tickets on this platform.',
          action: add,
        }}
      >
        <Table label="Tenants" rowLink={infoOf}>
          <Col
            source="details.name"
            label="Name"
            render={(tenant) => (
              <RowLink>
                <LongText>{tenant.details.name}</LongText>
              </RowLink>
            )}
          />
          {shown['id'] && <Col source="id" label="Tenant ID" disableSort from="lg" />}
          {shown['details.url'] && <Col source="details.url" label="URL" from="sm" noWrap />}
          {shown['details.email'] && <Col source="details.email" label="Email" from="md" noWrap />}
          {shown['details.phone'] && (
            <Col source="details.phone" label="Phone" disableSort from="lg" noWrap />
          )}
          {shown['details.status'] && (
            <Col
              source="details.status"
              label="Status"
              render={({ details }) => <StatusBadge status={details.status} />}
            />
          )}
          {(canCreate || canEdit) && (
            <Col
              label="Actions"
              isNumber
              width={72}
              render={(tenant) => (
                <TenantMenu tenant={tenant} onChoose={(mode) => setOpen({ mode, tenant })} />
              )}
            />
          )}
        </Table>
      </ListPage>
      {open?.mode === 'create' && <CreateTenantDialog onClose={onClose} />}
      {open?.mode === 'edit' && <EditTenantDialog tenant={open.tenant} onClose={onClose} />}
      {open?.mode === 'delete' && <DeleteTenantDialog tenant={open.tenant} onClose={onClose} />}
    </>
  );
}

/** The actions for one tenant of the list. */
function TenantMenu(props: { tenant: Tenant; onChoose: (mode: 'edit' | 'delete') => void }) {
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
