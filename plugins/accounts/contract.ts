import { contract } from '@foyer/kit';
import { factorPermissions, factorRuleRoutes } from './contract/factorRules.ts';
import { factorRoutes } from './contract/factors.ts';
import { secondFactorRoutes } from './contract/secondFactor.ts';
import { signInRoutes } from './contract/signIn.ts';

export const accounts = contract({
  id: 'accounts',
  requires: ['tenants'],
  permissions: { ...factorPermissions },
  routes: { ...signInRoutes, ...secondFactorRoutes, ...factorRoutes, ...factorRuleRoutes },
});

export default accounts;
