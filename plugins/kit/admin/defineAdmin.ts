import type { ComponentType, ReactElement } from 'react';
import {
  isOpen,
  permissionName,
  type Contract,
  type Open,
  type PermissionKey,
  type Permit,
  type Realm,
  type Resource,
} from '../contract.ts';
import type { Session } from './session.ts';
import type { Fill } from './slot/slot.ts';

/** The list of a resource whose path has no parameters; it lives at that path. */
export interface Screen {
  resource: Resource;
  list: ComponentType;
  label?: string;
}

/** A page of its own. `path` is a route of react-router, relative to the console's root. */
export interface AdminPage<Can = string> {
  path: string;
  /**
   * A permission of the contract; without it the "forbidden" page stands here. `open('why')` for a
   * page of everybody who is signed in.
   */
  can: Can | Open;
  element: ReactElement;
  /** Only in this console; both unless given. */
  realm?: Realm;
  /** About one tenant: at `/tenant/:tenantId/…` on the platform, at the path itself on a tenant's console. */
  scoped?: true;
}

export interface MenuItem<Can = string> {
  label: string;
  to: string;
  /** An address elsewhere whose pages belong to it as well, so that it is lit there. */
  covers?: string;
  /** A permission of the contract, or `permission(…)` of another. */
  can: Can;
  /** Only in this console; both unless given. */
  realm?: Realm;
  /** 'Organisers', 'Events', 'Money', 'Reports', 'Platform' or one of your own; at the top without. */
  section?: string;
  order?: number;
}

/** A line of the menu under the name of who is signed in: pages about oneself. */
export interface AccountItem<Can = string> {
  label: string;
  to: string;
  /** A permission, or `open('why')` for everybody who is signed in. */
  can: Can | Open;
  /** Only for some; everybody unless given. */
  isFor?(session: Session): boolean;
  order?: number;
}

/**
 * An address that people type, and the page that they expect there. Parameters, what `*` stands for and
 * the query go along. In a tenant's own console `:tenantId` matches that tenant only.
 * @example { from: '/tenants/:tenantId/*', to: '/tenant/:tenantId/*', realm: 'platform' }
 */
export interface Redirect {
  from: string;
  to: string;
  /** Only in this console; both unless given. */
  realm?: Realm;
}

/** A plugin's half in the console. Screens are lazy, so that menus and slots come first. */
export interface AdminHalf<C extends Contract = Contract, Can = string> {
  contract: C;
  screens?: readonly Screen[];
  pages?: readonly AdminPage<Can>[];
  menu?: readonly MenuItem<Can>[];
  accountMenu?: readonly AccountItem<Can>[];
  fills?: readonly Fill<Can>[];
  redirects?: readonly Redirect[];
  /**
   * Where one record of a kind is shown, by what its audit lines say as `subject`; the activity links to it. `:id`,
   * `:tenantId` and the `params` of the server's `recordNames` stand in it.
   */
  recordPages?: Readonly<Record<string, RecordPage>>;
}

/** An address below a tenant, as that of a `scoped` page; or one for each console that has it. */
export type RecordPage = string | Partial<Record<'platform' | 'tenant', string>>;

/**
 * Declares the admin half; the default export of `<plugin>/admin.tsx`. What comes out has the full
 * names of its permissions.
 * @example
 * const PolicyList = lazy(() => import('./admin/PolicyList.tsx'));
 * export default defineAdmin({
 *   contract: policies,
 *   pages: [{ path: '/policies', can: 'policies.read', element: <PolicyList /> }],
 *   menu: [{ label: 'Global policies', to: '/policies', can: 'policies.read', section: 'Platform' }],
 * });
 */
export function defineAdmin<const C extends Contract>(
  half: AdminHalf<C, PermissionKey<NoInfer<C>> | Permit>,
): AdminHalf {
  const full = (can: string | Permit): string =>
    typeof can === 'string' ? permissionName(half.contract, can) : can.permission;
  const unlessOpen = (can: string | Permit | Open): string | Open =>
    typeof can === 'object' && 'open' in can ? can : full(can);
  const { pages = [], menu = [], accountMenu = [], fills = [], ...rest } = half;
  return {
    ...rest,
    pages: pages.map((page) => ({ ...page, can: unlessOpen(page.can) })),
    menu: menu.map((item) => ({ ...item, can: full(item.can) })),
    accountMenu: accountMenu.map((item) => ({ ...item, can: unlessOpen(item.can) })),
    fills: fills.map(({ can, ...one }) => ({ ...one, can: can === undefined ? can : full(can) })),
  };
}

/**
 * Whether the session may see a page or a line of the account's menu.
 * @example halves.flatMap(({ accountMenu = [] }) => accountMenu).filter((item) => mayOpen(item, can))
 */
export const mayOpen = (
  { can: needed }: { can: string | Open },
  can: ReadonlySet<string>,
): boolean => isOpen(needed) || can.has(needed);
