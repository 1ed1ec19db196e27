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
import type { Send } from '../client.ts';
import type { Session } from './session.ts';
import type { Fill } from './slot/slot.ts';

/** The list of a resource whose path has no parameters, shown at that path. */
export interface Screen {
  resource: Resource;
  list: ComponentType;
  label?: string;
}

/** A page. `path` is a react-router route relative to the console's root. */
export interface AdminPage<Can = string> {
  path: string;
  /**
   * A permission of the contract, without which the "forbidden" page is shown. `open('why')` for a page of every
   * signed-in user.
   */
  can: Can | Open;
  element: ReactElement;
  /** The only console that has it; by default both. */
  realm?: Realm;
  /**
   * Whether it is about one tenant: at `/tenant/:tenantId/…` on the platform, at the path itself on a tenant's
   * console.
   */
  scoped?: true;
}

export interface MenuItem<Can = string> {
  label: string;
  to: string;
  /** Another path whose pages also highlight this item. */
  covers?: string;
  /** A permission of the contract, or `permission(…)` of another. */
  can: Can;
  /** The only console that has it; by default both. */
  realm?: Realm;
  /**
   * 'Events', 'Orders', 'Payouts', 'Reports', 'Tenants', 'Settings' or a new section, whose heading is the item with
   * its name, if there is one; without a section it is at the top level.
   */
  section?: string;
  order?: number;
  /**
   * How much work is waiting on its page, shown next to the label if it isn't 0.
   * @example count: (send) => client(orders, send).reviews({ limit: 1 }).then(({ count }) => count)
   */
  count?(send: Send): Promise<number>;
}

/** An item of the user menu: a page about the user's own account. */
export interface AccountItem<Can = string> {
  label: string;
  to: string;
  /** A permission, or `open('why')` for every signed-in user. */
  can: Can | Open;
  /** Shown to some users only; by default to everyone. */
  isFor?(session: Session): boolean;
  order?: number;
}

/**
 * A redirect from a path that people type to the page that they expect. Keeps parameters, the part matched by `*` and
 * the query. In a tenant's console `:tenantId` matches that tenant only.
 * @example { from: '/tenants/:tenantId/*', to: '/tenant/:tenantId/*', realm: 'platform' }
 */
export interface Redirect {
  from: string;
  to: string;
  /** The only console that has it; by default both. */
  realm?: Realm;
}

/** A plugin's admin part. Screens are lazy, so that menus and slots load first. */
export interface AdminPlugin<C extends Contract = Contract, Can = string> {
  contract: C;
  screens?: readonly Screen[];
  pages?: readonly AdminPage<Can>[];
  menu?: readonly MenuItem<Can>[];
  accountMenu?: readonly AccountItem<Can>[];
  fills?: readonly Fill<Can>[];
  redirects?: readonly Redirect[];
  /**
   * The page of one record, by the `subject` of its audit entries; the activity log links to it. May contain `:id`,
   * `:tenantId` and the `params` of the server's `recordNames`.
   */
  recordPages?: Readonly<Record<string, RecordPage>>;
}

/** A path below a tenant, like that of a `scoped` page; or one for each console that has it. */
export type RecordPage = string | Partial<Record<'platform' | 'tenant', string>>;

/**
 * Declares the admin part; the default export of `<plugin>/admin.tsx`. Returns it with full permission names.
 * @example
 * const PolicyList = lazy(() => import('./admin/PolicyList.tsx'));
 * export default defineAdmin({
 *   contract: policies,
 *   pages: [{ path: '/policies', can: 'policies.read', element: <PolicyList /> }],
 *   menu: [{ label: 'Global policies', to: '/policies', can: 'policies.read', section: 'Settings' }],
 * });
 */
export function defineAdmin<const C extends Contract>(
  plugin: AdminPlugin<C, PermissionKey<NoInfer<C>> | Permit>,
): AdminPlugin {
  const full = (can: string | Permit): string =>
    typeof can === 'string' ? permissionName(plugin.contract, can) : can.permission;
  const unlessOpen = (can: string | Permit | Open): string | Open =>
    typeof can === 'object' && 'open' in can ? can : full(can);
  const { pages = [], menu = [], accountMenu = [], fills = [], ...rest } = plugin;
  return {
    ...rest,
    pages: pages.map((page) => ({ ...page, can: unlessOpen(page.can) })),
    menu: menu.map((item) => ({ ...item, can: full(item.can) })),
    accountMenu: accountMenu.map((item) => ({ ...item, can: unlessOpen(item.can) })),
    fills: fills.map(({ can, ...one }) => ({ ...one, can: can === undefined ? can : full(can) })),
  };
}

/**
 * Whether the session can see a page or an item of the user menu.
 * @example plugins.flatMap(({ accountMenu = [] }) => accountMenu).filter((item) => mayOpen(item, can))
 */
export const mayOpen = (
  { can: needed }: { can: string | Open },
  can: ReadonlySet<string>,
): boolean => isOpen(needed) || can.has(needed);
