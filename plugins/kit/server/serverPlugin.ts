import type { Contract } from '../contract.ts';
import type { FileHost } from './fileHost.ts';
import type { StorefrontPages } from './pages.ts';
import type { PersonalDataHolder } from './personalData.ts';
import type { FindNames } from './recordNames.ts';
import type { Mail } from './services.ts';
import type { Implementation } from './route.ts';
import type { JobHandler } from './job.ts';
import type { Deps, Listener, Restriction, Provided } from './types.ts';
import type { UploadHandler } from './upload/uploads.ts';

/** A plugin's server part. */
export interface ServerPlugin<C extends Contract = Contract> {
  contract: C;
  migrations?: URL;
  /** The folder with its functions, views and triggers: `.sql` files that run again when their text changes. */
  sql?: URL;
  /** The result of `implement(contract, handlers)`; nothing else is accepted. */
  router(deps: Deps): Implementation;
  listens?: readonly Listener[];
  provides?: readonly Provided[];
  /** Handlers of the declared jobs, each created by `handle`. */
  jobs?: readonly JobHandler[];
  /** Handlers of uploads, each created by `take`. */
  uploads?: readonly UploadHandler[];
  /** Storefront pages that it can describe before their scripts run. */
  pages?(deps: Deps): StorefrontPages;
  /** What it serves on the file host, at `files.{base}/{its id}/…`. */
  fileHost?(deps: Deps): FileHost;
  /** The personal data it stores, for requests for disclosure or deletion. */
  personalData?(deps: Deps): PersonalDataHolder;
  /** Current names of its records, by the kind used in its audit entries. */
  recordNames?: Readonly<Record<string, FindNames>>;
  /**
   * Each email it sends, by kind, with an example. The example is rendered in tests and in the development gallery.
   * @example emails: { 'loyalty.points': (deps) => pointsEmail(deps, { to: 'ann@example.org', points: 40 }) }
   */
  emails?: Readonly<Record<string, (deps: Deps) => Mail>>;
  /** Can only remove permissions; applies to the guard and the screens alike. Keys without the plugin's prefix. */
  restrict?: { readonly [P in keyof C['permissions']]?: Restriction };
  /** Runs before requests are accepted, without the database; an error ends the process. */
  start?(deps: Deps): Promise<void>;
  /** Runs in every process once the database is available; retried on error. */
  ready?(deps: Deps): Promise<void>;
  stop?(): Promise<void>;
}
