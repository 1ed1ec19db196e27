import type { Contract } from '../contract.ts';
import type { FileHost } from './fileHost.ts';
import type { StorefrontPages } from './pages.ts';
import type { PersonalDataHolder } from './personalData.ts';
import type { FindNames } from './recordNames.ts';
import type { Implementation } from './route.ts';
import type { JobHandler } from './job.ts';
import type { Deps, Listener, Restriction, Provided } from './types.ts';
import type { UploadHandler } from './upload/uploads.ts';

/** A plugin's half in the API. */
export interface ServerHalf<C extends Contract = Contract> {
  contract: C;
  migrations?: URL;
  /** The folder of its functions, views and triggers: `.sql` files, run again when their text changes. */
  sql?: URL;
  /** The answer of `implement(contract, handlers)`; nothing else is accepted. */
  router(deps: Deps): Implementation;
  listens?: readonly Listener[];
  provides?: readonly Provided[];
  /** What the declared jobs do, each made by `handle`. */
  jobs?: readonly JobHandler[];
  /** What is done with files that arrive at an address of their own, each made by `take`. */
  uploads?: readonly UploadHandler[];
  /** Storefront pages that it can describe before they run. */
  pages?(deps: Deps): StorefrontPages;
  /** What it shows on the host of files, at `files.{base}/{its id}/…`. */
  fileHost?(deps: Deps): FileHost;
  /** What it keeps about people, for whoever asks for their own data or its deletion. */
  personalData?(deps: Deps): PersonalDataHolder;
  /** What its records are called now, by the kinds that its audit lines are about. */
  recordNames?: Readonly<Record<string, FindNames>>;
  /** Can only take a permission away; feeds guard and screens alike. Keys without the prefix. */
  restrict?: { readonly [P in keyof C['permissions']]?: Restriction };
  /** Before anybody is answered, and without the database: what is wrong here ends the program. */
  start?(deps: Deps): Promise<void>;
  /** Once the database can be asked; what fails is tried again. Every process does it. */
  ready?(deps: Deps): Promise<void>;
  stop?(): Promise<void>;
}
