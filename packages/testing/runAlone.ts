import type * as z from 'zod';
import type { Event } from '../../plugins/kit/contract.ts';
import type { Assembled } from '../../plugins/kit/host.ts';
import type { Job } from '../../plugins/kit/server/job.ts';
import { makeTx, SYSTEM_AUDIT, taskName } from '../../plugins/kit/server/scope.ts';

interface Whose {
  /** The tenant in scope; by default the platform. */
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
    // Includes the conversion to JSON and back.
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
    if (listeners.length === 0) throw new Error(`${plugin} doesn't listen to '${event.name}'.`);
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
