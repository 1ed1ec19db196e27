import { contract } from '@foyer/kit';
import { signInRoutes } from './contract/signIn.ts';

export const accounts = contract({
  id: 'accounts',
  requires: ['tenants'],
  permissions: {},
  routes: { ...signInRoutes },
});

export default accounts;
