import { Col, FilterSelect, ListPage, SearchBox, Table } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { TENANT_STATUSES, type Tenant } from '../contract.ts';
import { StatusBadge } from './StatusBadge.tsx';

const STATUSES = TENANT_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Everybody who sells here. */
export default function TenantList() {
  return (
    <ListPage
      resource="tenants"
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
      <Table<Tenant> label="Tenants" rowClick={(id) => `/tenant/${id}/info`}>
        <Col<Tenant>
          source="details.name"
          label="Name"
          render={({ id, details }) => (
            <Link
              component={RouterLink}
              to={`/tenant/${id}/info`}
              onClick={(event) => event.stopPropagation()}
              sx={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{details.name}</bdi>
            </Link>
          )}
        />
        <Col<Tenant> source="details.url" label="URL" from="sm" noWrap />
        <Col<Tenant> source="details.email" label="Email" from="md" noWrap />
        <Col<Tenant> source="details.phone" label="Phone" disableSort from="lg" noWrap />
        <Col<Tenant>
          source="details.status"
          label="Status"
          render={({ details }) => <StatusBadge status={details.status} />}
        />
      </Table>
    </ListPage>
  );
}
