import type pg from 'pg';
import type { Log } from '@foyer/kit/server';

/** How often the jobs of workers that died are looked for. */
const LOOK_MS = 60_000;

/** How long to wait before locks that could not be taken are tried again. */
const AGAIN_MS = 1_000;

const LOCK = `hashtextextended('foyer worker ' || $1, 0)`;

/**
 * The queue keeps a job for the worker that took it, and a killed one never gives it back: without
 * help it is tried again after hours, and a schedule stops for as long. So each worker holds a lock
 * of this process's connection, which Postgres lets go when the process dies, and whoever can take
 * a worker's lock knows that it is dead.
 */
export interface LiveWorkers {
  add(workerId: string): void;
  /** It works no more, in a process that lives: what it had taken is given back like that of the dead. */
  remove(workerId: string): void;
  stop(): Promise<void>;
}

/** The connection whose locks say that workers live, and the workers that it has locked. */
interface Holder {
  client: pg.PoolClient;
  locked: Set<string>;
}

/** Begins to hold locks, and frees at once and every minute what dead workers left. */
export async function keepWorkersAlive(pool: pg.Pool, log: Log): Promise<LiveWorkers> {
  const living = new Set<string>();
  let holder: Holder | undefined;
  let isStopping = false;
  let working: Promise<void> = Promise.resolve();
  const free = () =>
    freeDeadWorkers(pool, log, living).catch((error: unknown) => {
      log.warn({ err: error }, 'the jobs of dead workers could not be looked for');
    });

  async function connect(): Promise<Holder> {
    const made: Holder = { client: await pool.connect(), locked: new Set() };
    made.client.on('error', (error) => {
      if (holder !== made) return;
      log.warn({ err: error }, 'the locks of the workers were lost, and are taken again');
      letGo();
      settle();
    });
    return made;
  }

  function letGo(): void {
    holder?.client.release(true);
    holder = undefined;
  }

  /** Locks those that live and are not locked, and the other way round. */
  async function lockLiving(): Promise<void> {
    holder ??= await connect();
    const { client, locked } = holder;
    for (const workerId of living)
      if (!locked.has(workerId)) {
        await client.query(`select pg_advisory_lock(${LOCK})`, [workerId]);
        locked.add(workerId);
      }
    for (const workerId of locked)
      if (!living.has(workerId)) {
        await client.query(`select pg_advisory_unlock(${LOCK})`, [workerId]);
        locked.delete(workerId);
      }
  }

  function settle(): void {
    if (isStopping) return;
    working = working.then(lockLiving).catch((error: unknown) => {
      log.warn({ err: error }, 'the workers could not be locked');
      letGo();
      setTimeout(settle, AGAIN_MS).unref();
    });
  }

  holder = await connect();
  await free();
  const timer = setInterval(() => void free(), LOOK_MS).unref();
  return {
    add(workerId) {
      living.add(workerId);
      settle();
    },
    remove(workerId) {
      living.delete(workerId);
      settle();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await working;
      letGo();
    },
  };
}

/**
 * Gives back the jobs and the queues of workers that died.
 * @param living those of this process, which live whatever became of their locks
 */
async function freeDeadWorkers(
  pool: pg.Pool,
  log: Log,
  living: ReadonlySet<string>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked_by: string }>(`
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null`);
    for (const { locked_by: workerId } of rows) {
      if (living.has(workerId)) continue;
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
