import { basename } from 'node:path';
import { conflict, notFound, unauthenticated } from '@foyer/kit';
import {
  isUuid,
  removeFile,
  type Actor,
  type Ctx,
  type Handlers,
  type Knex,
  type TaskResult,
} from '@foyer/kit/server';
import type { kit, TaskRow } from '../../plugins/kit/kernelContract.ts';

const SHOWN = 50;

interface TaskRecord {
  id: string;
  title: string;
  state: TaskRow['state'];
  done: number;
  total: number | null;
  message: string | null;
  result: TaskResult | null;
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
  cancel_at: Date | null;
}

type Given = { params: { taskId: string } };
type Routes = Handlers<typeof kit>['routes'];

/** Calls on a person's own tasks; other people's are not found. */
export const taskRoutes: Pick<Routes, 'tasks' | 'task' | 'cancelTask' | 'dismissTask'> = {
  async tasks(ctx) {
    const rows = await ctx.read<TaskRecord[]>((db) =>
      ownTasks(db, requireActor(ctx))
        .whereNull('dismissed_at')
        .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
        .limit(SHOWN),
    );
    if (rows.some(isRecent)) ctx.reports.stayFresh();
    return { result: rows.map(toTask) };
  },

  async task(ctx, given) {
    const task = await ctx.read((db) => findTask(db, ctx, given));
    if (isRecent(task)) ctx.reports.stayFresh();
    return toTask(task);
  },

  cancelTask: (ctx, given) =>
    ctx.tx(async ({ db, audit }) => {
      const { id } = await findTask(db, ctx, given);
      const [cancelled] = await db('kit_task')
        .where({ id })
        .whereIn('state', ['queued', 'running'])
        .update({
          cancel_at: db.fn.now(),
          // A waiting task never starts; a running one is told and ends by itself.
          state: db.raw(`case state when 'queued' then 'cancelled' else state end`),
          ended_at: db.raw(`case state when 'queued' then clock_timestamp() end`),
        })
        .returning<TaskRecord[]>('*');
      if (!cancelled) throw conflict('task_ended', 'This task has already ended.');
      await audit({ action: 'task.cancelled', subject: 'task', subjectId: id });
      return toTask(cancelled);
    }),

  dismissTask: (ctx, given) =>
    ctx.tx(async (tx) => {
      const { id, ended_at, result } = await findTask(tx.db, ctx, given);
      if (!ended_at)
        throw conflict('task_runs', 'This task is still in progress. Cancel it first.');
      const file = result && 'file' in result ? result.file : null;
      if (file) await tx.enqueue(removeFile, file);
      await tx
        .db('kit_task')
        .where({ id })
        .update({ dismissed_at: tx.db.fn.now(), ...(file && { result: null }) });
      return { success: true };
    }),
};

const RECENT_MS = 60_000;

/** Includes tasks that just ended, because screens reload only after they see the end. */
const isRecent = ({ ended_at }: TaskRecord): boolean =>
  ended_at === null || Date.now() - ended_at.getTime() < RECENT_MS;

/** The signed-in user; tasks belong to their starter only. */
export function requireActor({ actor }: Ctx): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  return actor;
}

export const ownTasks = (db: Knex, { id, realm }: Actor) =>
  db('kit_task').where({ actor_id: id, actor_realm: realm });

export async function findTask(db: Knex, ctx: Ctx, { params }: Given): Promise<TaskRecord> {
  const actor = requireActor(ctx);
  const { taskId: id } = params;
  const found = isUuid(id)
    ? await ownTasks(db, actor).where({ id }).first<TaskRecord | undefined>()
    : undefined;
  if (!found) throw notFound('task');
  return found;
}

export const toTask = (row: TaskRecord): TaskRow => ({
  id: row.id,
  title: row.title,
  state: row.state,
  isCancelling: row.cancel_at !== null && row.ended_at === null,
  done: row.done,
  total: row.total,
  message: row.message,
  result: row.result && toResult(row.result),
  error: row.error,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at && row.ended_at.toISOString(),
});

const toResult = (result: TaskResult): TaskRow['result'] =>
  'file' in result ? { fileName: basename(result.file.key) } : result;
