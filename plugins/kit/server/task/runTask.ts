import { ApiError } from '../../errors.ts';
import type { RowScope } from '../postgres/database.ts';
import { rowsOfTenant } from '../eventLimit.ts';
import { parsePayload } from '../job.ts';
import type { Attempt, HandledJob } from '../runnableJobs.ts';
import type { Runtime } from '../runtime.ts';
import { makeScope, SYSTEM_AUDIT, type Envelope } from '../scope.ts';
import type { TaskContext } from '../task.ts';
import { taskState, type Progress, type Starter, type TaskState } from './taskState.ts';

/** How often progress is written and cancellation is checked. */
const REPORT_MS = 1_000;

const SORRY = 'Something went wrong on our end. The error was logged.';

/**
 * Runs a task and records its progress and result. If the process dies, the queue's next try
 * continues it, or `endLostTasks` ends it.
 */
export async function runTask(
  runtime: Runtime,
  { plugin, task, handler }: HandledJob,
  { tenantId = null, payload = {}, taskId = '' }: Partial<Envelope>,
  { isLast }: Attempt,
): Promise<void> {
  const rowScope: RowScope = tenantId ? rowsOfTenant(tenantId) : 'platform';
  const state = taskState(runtime.database, rowScope, taskId);
  const started = await state.begin();
  if (!started) return;
  const reports = reportNowAndThen(runtime, state, started);
  const { signal, progress } = reports;
  try {
    const parsed = parsePayload(task, handler.job, payload);
    const ctx = taskContext(runtime, { plugin, rowScope, starter: started });
    const result = await handler.run(parsed, {
      ...ctx,
      tenantId,
      isLastTry: isLast,
      task: { id: taskId, progress: reports.take, signal },
    });
    await reports.stop();
    if (signal.aborted) await state.cancel(progress);
    else await state.succeed(progress, result ?? undefined);
  } catch (error) {
    await reports.stop();
    if (signal.aborted) {
      await state.cancel(progress);
      return;
    }
    await state.fail(error instanceof ApiError ? error.message : SORRY, isLast);
    throw error;
  }
}

/** Like any job's context, but audited as the user who started the task. */
function taskContext(
  runtime: Runtime,
  { plugin, rowScope, starter }: { plugin: string; rowScope: RowScope; starter: Starter },
): Omit<TaskContext, 'task' | 'tenantId' | 'isLastTry'> {
  const auditContext = {
    ...SYSTEM_AUDIT,
    actorId: starter.actor_id,
    actorEmail: starter.actor_email,
    actorRealm: starter.actor_realm,
  };
  const inRowScope = (other: RowScope, reason?: string) =>
    makeScope({
      runtime,
      plugin,
      rowScope: other,
      auditContext: { ...auditContext, ...(reason !== undefined && { reason }) },
    });
  return {
    ...runtime.depsOf(plugin),
    forTenant: (id) => inRowScope(rowsOfTenant(id)),
    asPlatform: (reason) => inRowScope('platform', reason),
    scope: inRowScope(rowScope),
  };
}

/**
 * Keeps the reported progress and writes it once per second, which also checks for cancellation.
 */
function reportNowAndThen(runtime: Runtime, state: TaskState, { total, message }: Progress) {
  const progress: Progress = { done: 0, total, message };
  const control = new AbortController();
  let isNew = false;
  let under: Promise<void> = Promise.resolve();

  async function report() {
    const mayGoOn = isNew ? state.report({ ...progress }) : state.mayGoOn();
    isNew = false;
    if (!(await mayGoOn)) control.abort(new Error('The task was canceled.'));
  }
  const timer = setInterval(() => {
    // One at a time, however slow the database is.
    under = under.then(report).catch((error: unknown) => {
      runtime.log.warn({ err: error }, 'could not save the progress of a task');
    });
  }, REPORT_MS);

  return {
    progress,
    signal: control.signal,
    take(done: number, ofTotal?: number, saying?: string) {
      control.signal.throwIfAborted();
      progress.done = done;
      progress.total = ofTotal ?? progress.total;
      progress.message = saying ?? progress.message;
      isNew = true;
    },
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}
