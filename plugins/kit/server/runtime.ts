import type { Realm } from '../contract.ts';
import type { Database } from './postgres/database.ts';
import type { Job, Task } from './job.ts';
import type { PurposeKeys } from './services.ts';
import type { Deps, Env, Listener, Log, Restriction } from './types.ts';

/** All that requests and jobs share. Made once at start, never changed after. */
export interface Runtime {
  database: Database;
  /** A replica for reports and exports, or the same. */
  reports: Database;
  keys: PurposeKeys;
  env: Env;
  log: Log;
  /** Answers are held against their schemas before they leave: in tests and development. */
  checksReplies: boolean;
  /** How long a person's roles may be remembered; ending a session is felt at once all the same. */
  actorTtlMs: number;
  depsOf(pluginId: string): Deps;
  listenersOf(event: string): readonly { plugin: string; index: number; listener: Listener }[];
  /** The plugin that does a job. @throws when none does that is switched on */
  ownerOf(job: Job | Task): string;
  restrictionOf(permission: string): Restriction | undefined;
  /** Permission → the realms that may hold it. */
  realmsOf(permission: string): readonly Realm[] | undefined;
  /** True for one that a member who is limited to some events keeps. */
  isPerEvent(permission: string): boolean;
}
