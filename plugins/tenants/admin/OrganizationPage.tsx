import { useSession } from '@foyer/kit/admin';
import { ORGANIZATION_PAGE } from '../slots.ts';
import { TenantPage } from './TenantPage.tsx';

/** A tenant's page about itself. */
export default function OrganizationPage() {
  const { tenant } = useSession();
  return <TenantPage tenantId={tenant?.id ?? ''} base={ORGANIZATION_PAGE} title="Organization" />;
}
