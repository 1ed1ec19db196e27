import type { JobContext } from './types.ts';

/**
 * Where a task's outcome is: a page of the console, or a file of the store, which is removed after a day
 * or when the task is dismissed. One that was made of a download names its `token`: the permission of
 * its list is then checked whenever the file is fetched.
 */
export type TaskResult =
  { file: { bucket: string; key: string }; token?: string } | { path: string; label: string };

/** A task at work, as its handler sees it. */
export interface RunningTask {
  id: string;
  /**
   * Says how far it is; written at most once a second, so that it may be called at every step.
   * @throws once the task was cancelled, which ends a loop without another line
   */
  progress(done: number, total?: number, message?: string): void;
  /** Aborted when somebody cancels the task: for what waits. */
  signal: AbortSignal;
}

/** What a task's handler knows; whoever started it stands in the audit of what it writes. */
export interface TaskContext extends JobContext {
  task: RunningTask;
}
