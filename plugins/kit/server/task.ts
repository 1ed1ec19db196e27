import type { JobContext } from './types.ts';

/**
 * The result of a task: a page of the console, or a file in the store that is removed after a day or when the task is
 * dismissed. One made from a download keeps its `token`: the permission of its list is checked whenever the file is
 * fetched.
 */
export type TaskResult =
  { file: { bucket: string; key: string }; token?: string } | { path: string; label: string };

/** A running task, as its handler sees it. */
export interface RunningTask {
  id: string;
  /**
   * Reports progress; written at most once per second, so it may be called at every step.
   * @throws once the task was canceled, which ends a loop without further code
   */
  progress(done: number, total?: number, message?: string): void;
  /** Aborted when a user cancels the task; for waiting. */
  signal: AbortSignal;
}

/** The context of a task's handler. Its writes are audited as the user who started it. */
export interface TaskContext extends JobContext {
  task: RunningTask;
}
