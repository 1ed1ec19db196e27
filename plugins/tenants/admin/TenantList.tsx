import { ListPage, listParts, LongText } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { TENANT_STATUSES, tenants, type Tenant } from '../contract.ts';
import { TENANT_TAB } from '../slots.ts';
import { StatusBadge } from './StatusBadge.tsx';

const { Table, Col, SearchBox, FilterSelect } = listParts(tenants.resources.tenants);

const STATUSES = TENANT_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const infoOf = ({ id }: Tenant) => pathOf(TENANT_TAB, { tenantId: id, tab: 'info' });

/** Everybody who sells here. */
export default function TenantList() {
  return (
    <ListPage
      list={tenants.resources.tenants}
      crumb="Organisers"
      title="Tenants"
      filters={
        <>
          <SearchBox source="details.name" label="Search tenants by name" />
          <FilterSelect
            source="details.status"
            label="Status"
            all="Any status"
            choices={STATUSES}
          />
        </>
      }
      noun={{ one: 'tenant', many: 'tenants' }}
      sort={{ field: 'details.name', order: 'ASC' }}
      empty={{
        title: 'No tenants yet',
        body: 'Organisers who sell through this platform will stand here.',
      }}
    >
      <Table label="Tenants" rowLink={infoOf}>
        <Col
          source="details.name"
          label="Name"
          render={(tenant) => (
            <Link
              component={RouterLink}
              to={infoOf(tenant)}
              onClick={(event) => event.stopPropagation()}
              sx={{ overflowWrap: 'anywhere' }}
            >
              <LongText>{tenant.details.name}</LongText>
            </Link>
          )}
        />
        <Col source="details.url" label="URL" from="sm" noWrap />
        <Col source="details.email" label="Email" from="md" noWrap />
        <Col source="details.phone" label="Phone" disableSort from="lg" noWrap />
        <Col
          source="details.status"
          label="Status"
          render={({ details }) => <StatusBadge status={details.status} />}
        />
      </Table>
    </ListPage>
  );
}
