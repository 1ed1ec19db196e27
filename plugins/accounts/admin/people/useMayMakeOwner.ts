import { useSession } from '@foyer/kit/admin';

/** Only owners create and change owners; operators can do so for any tenant. */
export function useMayMakeOwner(): boolean {
  const { realm, roles } = useSession();
  return realm === 'platform' || roles.includes('tenant_owner');
}
