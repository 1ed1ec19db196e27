import type { Discovered } from '../../plugins/kit/discover.ts';
import type { Loaded } from '../../plugins/kit/host.ts';
import type { Realm, Route } from '../../plugins/kit/contract.ts';
import type { TestApp } from './testApp.ts';
import type { Visitor } from './visitor.ts';

/** How to call a declared route successfully. */
export interface ExampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Who calls; by default a holder of the route's permission, or an anonymous caller if it is open. */
  as?: Visitor;
}

/** What a contract can't express. */
export interface ConformsOptions {
  /** Resource → the body of its nth record, if the schema alone can't generate a valid one. */
  make?: Record<string, (n: number) => unknown>;
  /** List → adds its nth row, if the list has no create of its own. */
  seed?: Record<string, (app: TestApp, n: number) => Promise<void>>;
  /**
   * List → what one of its rows stands for, if it groups: an item added by `seed` creates or changes a row. Such a
   * list isn't walked while rows are added.
   */
  grouped?: Record<string, string>;
  /** Resource or list → its path parameters besides `tenantId`, for existing records in tenant a. */
  params?: Record<string, (app: TestApp) => Promise<Record<string, string>>>;
  /** List → its reader, if the host grants access instead of a permission. */
  readers?: Record<string, (app: TestApp) => Visitor>;
  /** Route → a successful call. Every route is called; by default with a generated body. */
  calls?: Record<string, (app: TestApp) => ExampleCall | Promise<ExampleCall>>;
  /** Route → the route or list that reads what it writes, if it has another path. */
  readBy?: Record<string, string>;
  /** Route → why what is read at its path can't be its body. */
  notWrittenBack?: Record<string, string>;
  /** Environment variables that the plugin declares. */
  variables?: Readonly<Record<string, string>>;
  /** Route → why its writes create no audit entry. */
  unaudited?: Record<string, string>;
}

/** The plugin under test. */
export interface Subject {
  folder: string;
  plugin: Loaded;
  entryPoints: Discovered['entryPoints'];
  /** Its own folder, if the installation doesn't list it. */
  outside: readonly string[];
  app: TestApp;
  options: ConformsOptions;
}

/** A person with every permission of a realm: on the platform, or in tenant a. */
export function holder({ app }: Subject, realm: Realm): Visitor {
  if (realm === 'platform') return app.as.platform();
  return realm === 'tenant' ? app.as.tenant('a') : app.as.attendee('a');
}

/** The path parameters of a resource or list in tenant a. */
export const paramsOf = async (
  { app, options }: Subject,
  name: string,
): Promise<Record<string, string>> => ({
  tenantId: app.tenants.a.id,
  ...(await options.params?.[name]?.(app)),
});

/** The realms that may hold a route's permission; an open route is called on the console. */
export function realmsOf({ plugin }: Subject, can: Route['can']): readonly Realm[] {
  if (typeof can !== 'string') return ['platform'];
  return plugin.contract.permissions[can]?.realms ?? [];
}
