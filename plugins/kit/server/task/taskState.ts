import type { Database, RowScope } from '../postgres/database.ts';
import type { TaskResult } from '../task.ts';

/** The user who started a task. */
export interface Starter {
  actor_id: string;
  actor_email: string;
  actor_realm: string;
}

/** The progress of a task. */
export interface Progress {
  done: number;
  total: number | null;
  message: string | null;
}

/** The row of one task; each change is a separate transaction. */
export interface TaskState {
  /** Undefined if there is nothing to do: the task was canceled or has ended. */
  begin(): Promise<(Starter & Progress) | undefined>;
  /** @returns false if the task should stop */
  report(progress: Progress): Promise<boolean>;
  /** The same without new progress. */
  mayGoOn(): Promise<boolean>;
  succeed(progress: Progress, result: TaskResult | undefined): Promise<void>;
  cancel(progress: Progress): Promise<void>;
  /** Permanently, or to be retried. */
  fail(error: string, isLast: boolean): Promise<void>;
}

export function taskState(database: Database, rowScope: RowScope, id: string): TaskState {
  const change = <Row>(set: string, values: readonly unknown[] = []) =>
    database.fastWrite<Row>(rowScope, {
      text: `update kit_task set ${set} where id = $1 and state in ('queued', 'running')
             returning cancel_at is null as "mayGoOn", state, done, total, message,
               actor_id, actor_email, actor_realm`,
      values: [id, ...values],
    });
  const PROGRESS = 'done = $2, total = $3, message = $4';
  const ended = (state: string) => `state = '${state}', ended_at = clock_timestamp()`;
  const listed = ({ done, total, message }: Progress) => [done, total, message];
  return {
    async begin() {
      const [started] = await change<Starter & Progress & { state: string }>(`
        state = case when cancel_at is null then 'running' else 'cancelled' end,
        ended_at = case when cancel_at is null then null else clock_timestamp() end,
        started_at = coalesce(started_at, clock_timestamp()), done = 0, error = null`);
      return started?.state === 'running' ? started : undefined;
    },
    async report(progress) {
      const [row] = await change<{ mayGoOn: boolean }>(PROGRESS, listed(progress));
      return row?.mayGoOn ?? false;
    },
    async mayGoOn() {
      const [row] = await database.fastRead<{ mayGoOn: boolean }>(rowScope, {
        text: `select cancel_at is null as "mayGoOn" from kit_task where id = $1 and state = 'running'`,
        values: [id],
      });
      return row?.mayGoOn ?? false;
    },
    async succeed({ total, ...progress }, result) {
      const done = total ?? progress.done;
      await change(`${ended('succeeded')}, ${PROGRESS}, result = $5`, [
        ...listed({ ...progress, done, total }),
        result ? JSON.stringify(result) : null,
      ]);
    },
    async cancel(progress) {
      await change(`${ended('cancelled')}, ${PROGRESS}`, listed(progress));
    },
    async fail(error, isLast) {
      await change(`${isLast ? ended('failed') : "state = 'queued'"}, error = $2`, [error]);
    },
  };
}
