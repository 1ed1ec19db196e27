import type { Realm } from '../contract.ts';
import type { Database } from './postgres/database.ts';
import type { Job, Task } from './job.ts';
import type { Reports } from './postgres/reports.ts';
import type { PurposeKeys } from './services.ts';
import type { Actor, Deps, Env, Listener, Log, Restriction } from './types.ts';

/** Everything that requests and jobs share. Created once at start and never changed. */
export interface Runtime {
  database: Database;
  reports: Reports;
  keys: PurposeKeys;
  env: Env;
  log: Log;
  /** Whether responses are validated against their schemas: in tests and development. */
  checksReplies: boolean;
  /**
   * How long a person's roles may be cached; the end of a session takes effect at once regardless.
   */
  actorTtlMs: number;
  depsOf(pluginId: string): Deps;
  listenersOf(event: string): readonly { plugin: string; index: number; listener: Listener }[];
  /** The plugin that handles a job. @throws if no enabled plugin does */
  ownerOf(job: Job | Task): string;
  restrictionOf(
    permission: string,
  ): ((actor: Actor, tenantId: string | null) => ReturnType<Restriction>) | undefined;
  /** Permission → the realms that may hold it. */
  realmsOf(permission: string): readonly Realm[] | undefined;
  /** Whether members limited to some events keep a permission. */
  isPerEvent(permission: string): boolean;
}
