import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { notFound, type Metrics as PluginMetrics } from '@foyer/kit/server';
import type { StandbyWarnings } from '../database/standby.ts';
import { poolCounts } from '../../plugins/kit/server/postgres/internals.ts';
import type { Database } from '../../plugins/kit/server/postgres/database.ts';
import type { Replica } from '../../plugins/kit/server/postgres/reports.ts';

export interface Metrics {
  /** Times each request. */
  time: RequestHandler;
  /** `/metrics`, with the token; outside of production also from loopback. */
  answer: RequestHandler;
}

/** The process's metrics: requests by route, the pool, the queue, memory and the event loop. */
export function makeMetrics({
  registry,
  database,
  replica,
  token,
  isProduction,
  standbyWarnings,
}: {
  registry: Registry;
  database: Database;
  replica: Replica | undefined;
  token: string | undefined;
  isProduction: boolean;
  /** Omitted where the warnings aren't wanted. */
  standbyWarnings?: StandbyWarnings;
}): Metrics {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'foyer_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const known = new Map<string, { observe(seconds: number): void }>();
  gaugePool(registry, database);
  if (replica) gaugeReplica(registry, replica);
  gaugeJobs(registry, database);
  if (standbyWarnings) gaugeStandby(registry, standbyWarnings);
  gaugeMail(registry, database);
  return {
    time: (req, res, next) => {
      const startedAt = performance.now();
      res.once('finish', () => {
        const labels = [req.method, routeLabel(req), String(res.statusCode)];
        const key = labels.join(' ');
        // Looked up by labels once, because the library sorts and joins them on each lookup.
        const timed = known.get(key) ?? duration.labels(...labels);
        known.set(key, timed);
        timed.observe((performance.now() - startedAt) / 1000);
      });
      next();
    },
    answer: async (req, res) => {
      if (!hasToken(req, token) && (isProduction || !isLocal(req))) throw notFound('page');
      res.type(registry.contentType).send(await registry.metrics());
    },
  };
}

/** The plugins' counters, in the registry that is served. */
export const pluginMetrics = (registry: Registry): PluginMetrics => ({
  counter({ name, help, labels }) {
    const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
    return (values) => counter.inc(values);
  },
});

/** The declared path instead of the address, so that labels are few and contain no IDs. */
function routeLabel(req: Request): string {
  const route = req.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') return `${req.baseUrl}${route.path}`;
  return req.originalUrl.startsWith('/api/') ? 'none' : 'page';
}

function gaugePool(registry: Registry, { knex }: Database): void {
  new Gauge({
    name: 'foyer_pool_connections',
    help: 'Postgres pool connections, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolCounts(knex))) this.set({ state }, count);
    },
  });
}

function gaugeReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'foyer_replica_lag_seconds',
    help: 'Replica lag behind the primary, as of the last check',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds());
    },
  });
  new Gauge({
    name: 'foyer_replica_used',
    help: '1 while reports are read from the replica, 0 while they are read from the primary',
    registers: [registry],
    collect() {
      this.set(replica.usable() ? 1 : 0);
    },
  });
}

function gaugeJobs(registry: Registry, database: Database): void {
  new Gauge({
    name: 'foyer_jobs',
    help: 'Jobs in the queue, by task and state',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      // The process's other metrics matter most when the database is down.
      const rows = await jobCounts(database).catch(() => []);
      this.reset();
      for (const { task, state, count } of rows) this.set({ task, state }, count);
    },
  });
}

function gaugeStandby(registry: Registry, warnings: StandbyWarnings): void {
  new Gauge({
    name: 'foyer_synchronous_standby',
    help: '1 if commits wait for a standby, 0 if a failover could lose paid orders',
    registers: [registry],
    async collect() {
      const found = await warnings().catch(() => undefined);
      if (found) this.set(found.length === 0 ? 1 : 0);
    },
  });
}

interface MailRow {
  is_away: boolean;
  oldest_seconds: number;
}

/** Only emails that have a job: without a mail server emails are just stored and don't wait. */
function gaugeMail(registry: Registry, database: Database): void {
  // The process's other metrics matter most when the database is down.
  const read = () =>
    database
      .fastRead<MailRow>('platform', {
        text: `select
                 exists (select from kit_mail_server where away_since is not null) as is_away,
                 coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
               from graphile_worker.jobs
               where task_identifier = 'kit:mail' and attempts < max_attempts`,
        values: [],
      })
      .catch(() => []);
  // Both values of a scrape come from one query.
  let reading: ReturnType<typeof read> | undefined;
  const mails = async (): Promise<MailRow | undefined> => {
    reading ??= read().finally(() => (reading = undefined));
    return (await reading)[0];
  };
  new Gauge({
    name: 'foyer_mail_server_away',
    help: '1 while the mail server is unreachable and emails are waiting',
    registers: [registry],
    async collect() {
      const row = await mails();
      if (row) this.set(row.is_away ? 1 : 0);
    },
  });
  new Gauge({
    name: 'foyer_mail_oldest_waiting_seconds',
    help: 'Age of the oldest unsent email, or 0 if no email is waiting',
    registers: [registry],
    async collect() {
      const row = await mails();
      if (row) this.set(row.oldest_seconds);
    },
  });
}

const jobCounts = (database: Database) =>
  database.fastRead<{ task: string; state: string; count: number }>('platform', {
    text: `select task_identifier as task, count(*)::int as count,
             case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
                  when run_at > now() then 'scheduled' else 'ready' end as state
           from graphile_worker.jobs group by 1, 3`,
    values: [],
  });

function hasToken(req: Request, token: string | undefined): boolean {
  const given = req.get('authorization')?.replace(/^Bearer /, '');
  return token !== undefined && given !== undefined && isEqual(given, token);
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine makes every client look local, so forwarded requests don't count. */
const isLocal = (req: Request): boolean =>
  req.get('x-forwarded-for') === undefined &&
  req.get('forwarded') === undefined &&
  LOOPBACK.has(req.socket.remoteAddress ?? '');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
