import type { JobHelpers } from 'graphile-worker';
import { GiveUp, PutOff } from './job.ts';
import type { RunnableJob } from './runnableJobs.ts';
import type { Envelope } from './scope.ts';

/** Adapts a job to the queue library. The error that it throws determines whether and when it is retried. */
export const queueTask =
  ({ run }: Pick<RunnableJob, 'run'>) =>
  async (payload: unknown, { job, query }: JobHelpers): Promise<void> => {
    const { id, attempts, max_attempts } = job;
    try {
      await run(payload as Envelope, { isLast: attempts >= max_attempts });
    } catch (error) {
      // The library has already counted the try, and adds its own delay to `run_at`.
      if (error instanceof PutOff)
        await query(
          `update graphile_worker._private_jobs set attempts = attempts - $4, run_at = $2
           where id = $1 and attempts = $3`,
          [id, error.until, attempts, error.counts ? 0 : 1],
        );
      if (error instanceof GiveUp)
        await query(
          'update graphile_worker._private_jobs set max_attempts = attempts where id = $1',
          [id],
        );
      throw error;
    }
  };

/** All jobs by their queue names. */
export const queueTasks = (jobs: Readonly<Record<string, RunnableJob>>) =>
  Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, queueTask(job)]));
