import { contract } from '@foyer/kit';
import { impersonationPermissions, impersonationRoutes } from './contract/impersonation.ts';
import { attendeePermissions, attendeeRoutes } from './contract/attendee.ts';
import {
  factorPermissions,
  factorRoutes,
  factorRuleRoutes,
  secondFactorRoutes,
} from './contract/factors.ts';
import {
  platformUserPermissions,
  platformUserRoutes,
  platformUsers,
} from './contract/platformUsers.ts';
import { ownSessionRoutes, switchingRoutes } from './contract/ownSessions.ts';
import { profileRoutes } from './contract/profile.ts';
import { rolePermissionsDeclared, roleRoutes, roles } from './contract/roles.ts';
import { joiningRoutes } from './contract/joining.ts';
import { passwordRoutes } from './contract/fields.ts';
import { signInRoutes } from './contract/signIn.ts';
import { staff, staffPermissions, staffRoutes } from './contract/staff.ts';
import { viewRoutes } from './contract/views.ts';
import { activity } from './contract/activity.ts';

export type { SecondFactor, SecondFactorNeeded, SignedIn } from './contract/signIn.ts';

export const accounts = contract({
  id: 'accounts',
  requires: ['tenants', 'events'],
  activity,
  permissions: {
    ...impersonationPermissions,
    ...attendeePermissions,
    ...factorPermissions,
    ...platformUserPermissions,
    ...staffPermissions,
    ...rolePermissionsDeclared,
  },
  resources: { platformUsers, staff, roles },
  // Operators who act for a tenant have no access to people, passwords or permissions.
  whileImpersonating: 'never',
  routes: {
    ...signInRoutes,
    ...passwordRoutes,
    ...joiningRoutes,
    ...attendeeRoutes,
    ...profileRoutes,
    ...ownSessionRoutes,
    ...viewRoutes,
    ...secondFactorRoutes,
    ...factorRoutes,
    ...factorRuleRoutes,
    ...platformUserRoutes,
    ...staffRoutes,
    ...roleRoutes,
    ...switchingRoutes,
    ...impersonationRoutes,
  },
});

export default accounts;

export { signupForm, type Invitation } from './contract/joining.ts';
export { newPassword } from './contract/fields.ts';
