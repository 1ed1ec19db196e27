import type { ComponentType, ReactElement } from 'react';
import type { Contract, Realm, Resource } from '../contract.ts';
import type { Fill } from './slot.ts';

/** React-admin screens of a resource whose path has no parameters; they live at that path. */
export interface Screen {
  resource: Resource;
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  label?: string;
}

/** A page of its own. `path` is a route of react-router, relative to the console's root. */
export interface AdminPage {
  path: string;
  /** Full name of the permission; without it the "forbidden" page stands here. */
  can: string;
  element: ReactElement;
  /** Only in this console; both unless given. */
  realm?: Realm;
  /** About one tenant: at `/tenant/:tenantId/…` on the platform, at the path itself on a tenant's console. */
  scoped?: true;
  /** False: without menu and app bar. */
  layout?: false;
}

export interface MenuItem {
  label: string;
  to: string;
  can: string;
  /** Only in this console; both unless given. */
  realm?: Realm;
  /** 'Organisers', 'Events', 'Money', 'Reports', 'Platform' or one of your own; at the top without. */
  section?: string;
  order?: number;
}

/** A plugin's half in the console. Screens are lazy, so that menus and slots come first. */
export interface AdminHalf {
  contract: Contract;
  screens?: readonly Screen[];
  pages?: readonly AdminPage[];
  menu?: readonly MenuItem[];
  fills?: readonly Fill[];
  /** Texts by language, merged under the plugin's id: `translate('fees.hint')`. */
  messages?: Readonly<Record<string, object>>;
}

/**
 * Declares the admin half; the default export of `<plugin>/admin.tsx`.
 * @example
 * const PolicyList = lazy(() => import('./admin/PolicyList.tsx'));
 * export default defineAdmin({
 *   contract: policies,
 *   pages: [{ path: '/policies', can: 'policies:read', element: <PolicyList /> }],
 *   menu: [{ label: 'Global policies', to: '/policies', can: 'policies:read', section: 'Platform' }],
 * });
 */
export const defineAdmin = (half: AdminHalf): AdminHalf => half;
