import { useSession } from '@foyer/kit/admin';
import { TenantPage } from './TenantPage.tsx';

/** A tenant's page about itself. */
export default function OrganisationPage() {
  const { tenant } = useSession();
  return <TenantPage tenantId={tenant?.id ?? ''} base="/organisation" title="Organisation" />;
}
