import { pathOf } from '@foyer/kit';
import { useCan, useInstance, useRecord, useScoped } from '@foyer/kit/admin';
import { tenants } from '@foyer/plugin-tenants/contract';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { EVENTS_PAGE } from './addresses.ts';

/** If the tenant can't be read, the page still shows its title. */
const quiet = { retry: false, onError: () => undefined };

/** A link back to the events; operators also see whose they are. */
export function EventCrumb({ tenantId }: { tenantId: string }) {
  const scoped = useScoped();
  const { realm } = useInstance();
  const canSeeTenant = useCan(tenants, 'tenants.read') && realm === 'platform';
  return (
    <>
      {canSeeTenant && <TenantLink tenantId={tenantId} />}
      <Link component={RouterLink} to={scoped(EVENTS_PAGE, { tenantId })} color="inherit">
        Events
      </Link>
    </>
  );
}

function TenantLink({ tenantId }: { tenantId: string }) {
  const { data } = useRecord(tenants.resources.tenants, { params: { id: tenantId } }, quiet);
  if (!data) return null;
  return (
    <>
      <Link component={RouterLink} to={pathOf(TENANT_PAGE, { tenantId })} color="inherit">
        {data.details.name}
      </Link>
      {' / '}
    </>
  );
}
