import type { Discovered } from '../discover.ts';
import type { Loaded } from '../host.ts';
import type { Realm, Route } from '../contract.ts';
import type { TestApp } from './testApp.ts';
import type { Visitor } from './visitor.ts';

/** How a declared route is called so that it succeeds. */
export interface ExampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Who calls; unless given somebody who holds the route's permission, and nobody where it is open. */
  as?: Visitor;
}

/** What a contract cannot say of itself. */
export interface ConformsOptions {
  /** Resource → the body of its nth record, where the schema alone does not make a right one. */
  make?: Record<string, (n: number) => unknown>;
  /** List → adds its nth row, where the list has no create of its own. */
  seed?: Record<string, (app: TestApp, n: number) => Promise<void>>;
  /**
   * List → what one of its rows stands for, where it groups: what `seed` adds makes a row or changes
   * one. Such a list is not walked while rows are added.
   */
  grouped?: Record<string, string>;
  /** Resource or list → the parameters of its path beside `tenantId`, of records that exist in tenant a. */
  params?: Record<string, (app: TestApp) => Promise<Record<string, string>>>;
  /** List → who reads it, where it is nobody's permission that says so but the host. */
  readers?: Record<string, (app: TestApp) => Visitor>;
  /** Route → a call that succeeds. Every route is called; without this with a generated body. */
  calls?: Record<string, (app: TestApp) => ExampleCall | Promise<ExampleCall>>;
  /** Route → the route or list that reads what it writes, where that is at another path. */
  readBy?: Record<string, string>;
  /** Route → why what is read at its path is no body of it. */
  notWrittenBack?: Record<string, string>;
  /** Environment variables that the plugin declares. */
  variables?: Readonly<Record<string, string>>;
  /** Route → why a write of it leaves no line in the audit. */
  unaudited?: Record<string, string>;
}

/** The plugin under test. */
export interface Subject {
  folder: string;
  plugin: Loaded;
  halves: Discovered['halves'];
  /** Its own folder where the installation does not list it. */
  outside: readonly string[];
  app: TestApp;
  options: ConformsOptions;
}

/** Somebody who holds every permission of a realm: the platform's, or those in tenant a. */
export function holder({ app }: Subject, realm: Realm): Visitor {
  if (realm === 'platform') return app.as.platform();
  return realm === 'tenant' ? app.as.tenant('a') : app.as.attendee('a');
}

/** What stands in the path of a resource or list of tenant a. */
export const paramsOf = async (
  { app, options }: Subject,
  name: string,
): Promise<Record<string, string>> => ({
  tenantId: app.tenants.a.id,
  ...(await options.params?.[name]?.(app)),
});

/** The realms that may hold a route's permission; an open one is asked on the console. */
export function realmsOf({ plugin }: Subject, can: Route['can']): readonly Realm[] {
  if (typeof can !== 'string') return ['platform'];
  return plugin.contract.permissions[can]?.realms ?? [];
}
