import { useTenantId } from '@foyer/kit/admin';
import Disputes from './Disputes.tsx';

/** A tenant's disputes in its own console. */
export default function TenantDisputes() {
  return <Disputes tenantId={useTenantId()} />;
}
