import type * as z from 'zod';
import type { Event } from '../contract.ts';
import type { Assembled } from '../host.ts';
import type { Job } from '../server/job.ts';
import { makeTx, SYSTEM_AUDIT, taskName } from '../server/scope.ts';

interface Whose {
  /** Whose rows are in reach; the platform's unless given. */
  tenantId?: string;
}

export type RunJob = <S extends z.ZodType>(
  job: Job<S>,
  payload: z.input<S>,
  whose?: Whose,
) => Promise<void>;

export const runJob =
  ({ runtime, jobs }: Assembled): RunJob =>
  async (job, payload, { tenantId } = {}) => {
    const plugin = runtime.ownerOf(job);
    // The way through JSON is part of it.
    const kept: unknown = JSON.parse(JSON.stringify(payload));
    const envelope = { tenantId: tenantId ?? null, payload: kept };
    await jobs[taskName(plugin, job.name)]?.run(envelope, { isLast: true });
  };

export type RunListener = <T>(
  plugin: string,
  event: Event<T>,
  payload: T,
  whose?: Whose,
) => Promise<void>;

export const runListener =
  ({ runtime }: Assembled): RunListener =>
  async (plugin, event, payload, { tenantId } = {}) => {
    const checked = event.payload.parse(payload);
    const listeners = runtime.listenersOf(event.name).filter((one) => one.plugin === plugin);
    if (listeners.length === 0) throw new Error(`${plugin} does not listen to '${event.name}'.`);
    const deps = runtime.depsOf(plugin);
    const rowScope = tenantId ? { tenantId } : 'platform';
    for (const { listener } of listeners) {
      if (listener.afterCommit) await listener.afterCommit(checked, deps);
      else
        await runtime.database.transaction(rowScope, async (db) => {
          const tx = makeTx(db, { runtime, plugin, rowScope, auditContext: SYSTEM_AUDIT });
          await listener.inTransaction?.(tx, checked, deps);
        });
    }
  };
