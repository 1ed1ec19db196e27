import type { Worker, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '@foyer/kit/server';

/** How often to look for jobs of dead workers. */
const LOOK_MS = 60_000;

/** How often while connections are being lost, and for how long after the last of them. */
const HURRY_MS = 5_000;
const HURRY_FOR_MS = 60_000;

/** How long to wait before retrying locks that could not be taken. */
const AGAIN_MS = 1_000;

const LOCK = `hashtextextended('foyer worker ' || $1, 0)`;

/**
 * The queue keeps a job for the worker that took it, and a killed worker never gives it back: the job
 * would be retried after hours, and a schedule would stop for as long. So each worker holds a lock on
 * this process's connection, which Postgres releases when the process dies. A process that can take a
 * worker's lock exclusively knows that the worker is dead. The holder takes a shared lock, because the
 * server keeps the lock of a silently lost connection for a while.
 */
export interface LiveWorkers {
  /** Holds the locks of a runner's workers while they live, and releases jobs they took and can't run. */
  follow(events: WorkerEvents): void;
  stop(): Promise<void>;
}

/** The connection whose locks show that workers live, and the workers it has locked. */
interface Holder {
  client: pg.PoolClient;
  locked: Set<string>;
}

/** A worker of this process, and whether it is requesting a job: the answer may be on its way or lost. */
interface Living {
  worker: Pick<Worker, 'getActiveJob'>;
  asks: number;
  isAsking: boolean;
}

/** Starts holding locks, and frees what dead workers left, at once and then every minute. */
export async function keepWorkersAlive(pool: pg.Pool, log: Log): Promise<LiveWorkers> {
  const living = new Map<string, Living>();
  const ended = new Set<string>();
  const suspects = new Set<string>();
  let holder: Holder | undefined;
  let isStopping = false;
  let isLooking = false;
  let hurryUntil = 0;
  let checkedAt = performance.now();
  let working: Promise<void> = Promise.resolve();
  async function free(isFirst = false): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    checkedAt = performance.now();
    await freeJobs({ pool, log, living, ended, suspects, isFirst }).catch((error: unknown) => {
      log.warn({ err: error }, 'Couldn’t look for the jobs of dead workers');
    });
    isLooking = false;
  }
  const hurry = () => void (hurryUntil = performance.now() + HURRY_FOR_MS);
  // A job requested on a lost connection may be assigned anyway: the queue asks again and gets another.
  pool.on('connect', (client) => void client.on('error', hurry));

  async function connect(): Promise<Holder> {
    const made: Holder = { client: await pool.connect(), locked: new Set() };
    made.client.on('error', (error) => {
      if (holder !== made) return;
      log.warn({ err: error }, 'The worker locks were lost; taking them again');
      letGo();
      settle();
    });
    return made;
  }

  function letGo(): void {
    holder?.client.release(true);
    holder = undefined;
  }

  /** Locks live workers that aren't locked, and unlocks dead ones. */
  async function lockLiving(): Promise<void> {
    holder ??= await connect();
    const { client, locked } = holder;
    for (const workerId of living.keys())
      if (!locked.has(workerId)) {
        await client.query(`select pg_advisory_lock_shared(${LOCK})`, [workerId]);
        locked.add(workerId);
      }
    for (const workerId of locked)
      if (!living.has(workerId)) {
        await client.query(`select pg_advisory_unlock_shared(${LOCK})`, [workerId]);
        locked.delete(workerId);
      }
  }

  function settle(): void {
    if (isStopping) return;
    working = working.then(lockLiving).catch((error: unknown) => {
      log.warn({ err: error }, 'Couldn’t lock the workers');
      letGo();
      setTimeout(settle, AGAIN_MS).unref();
    });
  }

  function remove(workerId: string, hasFailed: boolean): void {
    living.delete(workerId);
    ended.add(workerId);
    settle();
    if (!hasFailed) return;
    hurry();
    void free();
  }

  holder = await connect();
  await free(true);
  const timer = setInterval(() => {
    const now = performance.now();
    if (now < hurryUntil || now - checkedAt >= LOOK_MS) void free();
  }, HURRY_MS).unref();
  return {
    follow(events) {
      const asked = ({ worker: { workerId } }: { worker: Worker }) => {
        const one = living.get(workerId);
        if (one) one.isAsking = false;
      };
      events.on('worker:create', ({ worker }) => {
        living.set(worker.workerId, { worker, asks: 0, isAsking: false });
        settle();
      });
      events.on('worker:getJob:start', ({ worker: { workerId } }) => {
        const one = living.get(workerId);
        if (one) Object.assign(one, { asks: one.asks + 1, isAsking: true });
      });
      events.on('worker:getJob:empty', asked);
      events.on('job:start', asked);
      events.on('worker:getJob:error', asked);
      events.on('worker:stop', ({ worker: { workerId }, error }) =>
        remove(workerId, error !== undefined),
      );
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await working;
      letGo();
    },
  };
}

interface JobLock {
  id: string | null;
  locked_by: string;
  locked_at: string;
}

/**
 * Releases jobs whose workers don't run them: workers of other processes that died, of this process that
 * ended, and live ones that never heard that they were given a job.
 * @param given.suspects workers that seemed dead in the previous check: after a failover no lock is held until each
 *   process has reconnected, so they get until the next check, except when a process starts
 */
async function freeJobs(given: {
  pool: pg.Pool;
  log: Log;
  living: ReadonlyMap<string, Living>;
  ended: Set<string>;
  suspects: Set<string>;
  isFirst: boolean;
}): Promise<void> {
  const { pool, log, living, ended, suspects, isFirst } = given;
  const asksBefore = new Map(
    [...living].flatMap(([id, { asks, isAsking }]) => (isAsking ? [] : [[id, asks] as const])),
  );
  const client = await pool.connect();
  try {
    const { rows } = await client.query<JobLock>(`
      select id::text, locked_by, locked_at::text from graphile_worker._private_jobs
      where locked_by is not null
      union all
      select null, locked_by, locked_at::text from graphile_worker._private_job_queues
      where locked_by is not null`);
    const takers = new Set(rows.map(({ locked_by }) => locked_by));
    for (const workerId of ended) if (!takers.has(workerId)) ended.delete(workerId);
    for (const row of rows) {
      const one = living.get(row.locked_by);
      const hasNotAsked = one && !one.isAsking && one.asks === asksBefore.get(row.locked_by);
      if (hasNotAsked && row.id !== null && one.worker.getActiveJob()?.id !== row.id)
        await giveBack(client, row, log);
    }
    const seemedDead = new Set(suspects);
    suspects.clear();
    for (const workerId of takers) {
      if (living.has(workerId)) continue;
      if (ended.has(workerId)) {
        await unlock(client, workerId);
        continue;
      }
      const { rows: tried } = await client.query<{ is_dead: boolean }>(
        `select pg_try_advisory_lock(${LOCK}) as is_dead`,
        [workerId],
      );
      if (!tried[0]?.is_dead) continue;
      if (isFirst || seemedDead.has(workerId)) {
        log.warn({ workerId }, 'A worker died; other workers will run its jobs');
        await unlock(client, workerId);
      } else suspects.add(workerId);
      await client.query(`select pg_advisory_unlock(${LOCK})`, [workerId]);
    }
  } finally {
    client.release();
  }
}

const unlock = (client: pg.PoolClient, workerId: string): Promise<unknown> =>
  client.query('select graphile_worker.force_unlock_workers($1)', [[workerId]]);

/** Only if unchanged: the worker may have requested another one since then. */
async function giveBack(client: pg.PoolClient, taken: JobLock, log: Log): Promise<void> {
  log.warn({ job: taken.id }, 'A worker never received its job; returning it to the queue');
  await client.query(
    `with freed as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where id = $1 and locked_by = $2 and locked_at = $3::timestamptz
       returning job_queue_id
     )
     update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     from freed where q.id = freed.job_queue_id and q.locked_by = $2`,
    [taken.id, taken.locked_by, taken.locked_at],
  );
}
