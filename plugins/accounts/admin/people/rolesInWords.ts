import { PLATFORM_ADMIN_ROLES } from '../../contract/platformUsers.ts';
import { roleLabel } from '../../contract/roles.ts';

/** `Door, Box office`; the four roles of a platform invite are shown as one. */
export const rolesInWords = (roles: readonly string[]): string =>
  PLATFORM_ADMIN_ROLES.every((role) => roles.includes(role))
    ? 'Platform Admin'
    : roles.map(roleLabel).join(', ');
