import type pg from 'pg';
import type { Log } from '@foyer/kit/server';

/** How often the jobs of workers that died are looked for. */
const LOOK_MS = 60_000;

const LOCK = `hashtextextended('foyer worker ' || $1, 0)`;

/**
 * The queue keeps a job for the worker that took it, and a killed one never gives it back: without
 * help it is tried again after hours, and a schedule stops for as long. So each worker holds a lock
 * of this process's connection, which Postgres lets go when the process dies, and whoever can take
 * a worker's lock knows that it is dead.
 */
export interface LiveWorkers {
  add(workerId: string): void;
  stop(): Promise<void>;
}

/** Begins to hold locks, and frees at once and every minute what dead workers left. */
export async function keepWorkersAlive(pool: pg.Pool, log: Log): Promise<LiveWorkers> {
  const holder = await pool.connect();
  // A lost connection is seen by the queue itself, which is begun again.
  holder.on('error', (error) => log.warn({ err: error }, 'the locks of the workers were lost'));
  const free = () =>
    freeDeadWorkers(pool, log).catch((error: unknown) => {
      log.warn({ err: error }, 'the jobs of dead workers could not be looked for');
    });
  await free();
  let added: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => void free(), LOOK_MS).unref();
  return {
    add(workerId) {
      added = added
        .then(() => holder.query(`select pg_advisory_lock(${LOCK})`, [workerId]))
        .catch((error: unknown) => {
          log.warn({ err: error, workerId }, 'a worker could not be locked');
        });
    },
    async stop() {
      clearInterval(timer);
      await added;
      await holder.query('select pg_advisory_unlock_all()').catch(() => undefined);
      holder.release(true);
    },
  };
}

/** Gives back the jobs and the queues of workers that died. */
async function freeDeadWorkers(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked_by: string }>(`
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null`);
    for (const { locked_by: workerId } of rows) {
      const { rows: tried } = await client.query<{ is_dead: boolean }>(
        `select pg_try_advisory_lock(${LOCK}) as is_dead`,
        [workerId],
      );
      if (!tried[0]?.is_dead) continue;
      log.warn({ workerId }, 'a worker died; its jobs are done by others');
      await client.query('select graphile_worker.force_unlock_workers($1)', [[workerId]]);
      await client.query(`select pg_advisory_unlock(${LOCK})`, [workerId]);
    }
  } finally {
    client.release();
  }
}
