import { forbidden } from '../errors.ts';
import type { MountedRoute } from './route.ts';
import type { Actor } from './types.ts';

/**
 * Limits an operator acting for a tenant to reading, unless the tenant agreed to changes, and never
 * allows what is reserved for the tenant's own people. Any call that isn't a `get` counts as a
 * change.
 * @throws 403
 */
export function requireAllowedWhileImpersonating(
  actor: Actor | null,
  { method, route, contract }: Pick<MountedRoute, 'method' | 'route' | 'contract'>,
): void {
  if (!actor?.impersonation || method === 'get') return;
  const rule = route?.whileImpersonating ?? contract.whileImpersonating;
  if (rule === 'reads') return;
  if (rule === 'never')
    throw forbidden(
      'acting_never',
      'Only the tenant’s own users can do this. You can’t do it while viewing as the tenant.',
    );
  if (!actor.impersonation.mayWrite)
    throw forbidden(
      'acting_read_only',
      'You’re viewing as this tenant, so you can’t make changes. The tenant can allow changes in their settings.',
    );
}
