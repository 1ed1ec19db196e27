import { useTenantId } from '@foyer/kit/admin';
import Disputes from './Disputes.tsx';

/** The disputes of a tenant in its own console. */
export default function TenantDisputes() {
  return <Disputes tenantId={useTenantId()} />;
}
