import { forbidden } from '../errors.ts';
import type { MountedRoute } from './route.ts';
import type { Actor } from './types.ts';

/**
 * Holds an operator who acts for a tenant to looking, unless the tenant agreed to changes; and never
 * lets through what is its own people's alone. Whatever is no `get` counts as a change.
 * @throws 403
 */
export function requireAllowedWhileActing(
  actor: Actor | null,
  { method, route, contract }: Pick<MountedRoute, 'method' | 'route' | 'contract'>,
): void {
  if (!actor?.acting || method === 'get') return;
  const rule = route?.whileActing ?? contract.whileActing;
  if (rule === 'reads') return;
  if (rule === 'never')
    throw forbidden(
      'acting_never',
      'Only the tenant’s own people can do this. It is refused while you act for them.',
    );
  if (!actor.acting.mayWrite)
    throw forbidden(
      'acting_read_only',
      'You are looking at this console as its admin sees it, and can change nothing. The tenant can allow changes in its settings.',
    );
}
