import { contract } from '@foyer/kit';
import { factorPermissions, factorRuleRoutes } from './contract/factorRules.ts';
import { factorRoutes } from './contract/factors.ts';
import {
  platformUserPermissions,
  platformUserRoutes,
  platformUsers,
} from './contract/platformUsers.ts';
import { rolePermissionsDeclared, roleRoutes, roles } from './contract/roles.ts';
import { secondFactorRoutes } from './contract/secondFactor.ts';
import { signInRoutes } from './contract/signIn.ts';
import { staff, staffPermissions, staffRoutes } from './contract/staff.ts';

export const accounts = contract({
  id: 'accounts',
  requires: ['tenants', 'events'],
  permissions: {
    ...factorPermissions,
    ...platformUserPermissions,
    ...staffPermissions,
    ...rolePermissionsDeclared,
  },
  resources: { platformUsers, staff, roles },
  routes: {
    ...signInRoutes,
    ...secondFactorRoutes,
    ...factorRoutes,
    ...factorRuleRoutes,
    ...platformUserRoutes,
    ...staffRoutes,
    ...roleRoutes,
  },
});

export default accounts;
