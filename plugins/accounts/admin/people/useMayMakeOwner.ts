import { useSession } from '@foyer/kit/admin';

/** Owners alone make owners and change them; operators answer for tenants. */
export function useMayMakeOwner(): boolean {
  const { realm, roles } = useSession();
  return realm === 'platform' || roles.includes('tenant_owner');
}
