import { useSession } from '@foyer/kit/admin';
import { ORGANISATION_PAGE } from '../slots.ts';
import { TenantPage } from './TenantPage.tsx';

/** A tenant's page about itself. */
export default function OrganisationPage() {
  const { tenant } = useSession();
  return <TenantPage tenantId={tenant?.id ?? ''} base={ORGANISATION_PAGE} title="Organisation" />;
}
