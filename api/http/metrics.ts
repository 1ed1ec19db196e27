import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { notFound, type Metrics as PluginMetrics } from '@foyer/kit/server';
import { poolCounts } from '../../plugins/kit/server/postgres/internals.ts';
import type { Database } from '../../plugins/kit/server/postgres/database.ts';

export interface Metrics {
  /** Times each request. */
  time: RequestHandler;
  /** `/metrics`, for whoever has the token; outside of production also for loopback. */
  answer: RequestHandler;
}

/** The process in numbers: requests by route, the pool, the queue, memory and the event loop. */
export function makeMetrics({
  registry,
  database,
  token,
  isProduction,
}: {
  registry: Registry;
  database: Database;
  token: string | undefined;
  isProduction: boolean;
}): Metrics {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'foyer_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const known = new Map<string, { observe(seconds: number): void }>();
  gaugePool(registry, database);
  gaugeJobs(registry, database);
  return {
    time: (req, res, next) => {
      const startedAt = performance.now();
      res.once('finish', () => {
        const labels = [req.method, routeLabel(req), String(res.statusCode)];
        const key = labels.join(' ');
        // Found by its labels once: the library sorts and joins them each time.
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

/** The counters of the plugins, in the registry that is answered. */
export const pluginMetrics = (registry: Registry): PluginMetrics => ({
  counter({ name, help, labels }) {
    const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
    return (values) => counter.inc(values);
  },
});

/** The declared path and never the address: labels are few, and ids are nobody's business. */
function routeLabel(req: Request): string {
  const route = req.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') return `${req.baseUrl}${route.path}`;
  return req.originalUrl.startsWith('/api/') ? 'none' : 'page';
}

function gaugePool(registry: Registry, { knex }: Database): void {
  new Gauge({
    name: 'foyer_pool_connections',
    help: 'Connections of the pool to Postgres, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolCounts(knex))) this.set({ state }, count);
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
      const rows = await database.fastRead<{ task: string; state: string; count: number }>(
        'platform',
        {
          text: `select task_identifier as task, count(*)::int as count,
                 case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
                      when run_at > now() then 'scheduled' else 'ready' end as state
               from graphile_worker.jobs group by 1, 3`,
          values: [],
        },
      );
      this.reset();
      for (const { task, state, count } of rows) this.set({ task, state }, count);
    },
  });
}

function hasToken(req: Request, token: string | undefined): boolean {
  const given = req.get('authorization')?.replace(/^Bearer /, '');
  return token !== undefined && given !== undefined && isEqual(given, token);
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine makes everybody local; what it says that it forwards is not. */
const isLocal = (req: Request): boolean =>
  req.get('x-forwarded-for') === undefined &&
  req.get('forwarded') === undefined &&
  LOOPBACK.has(req.socket.remoteAddress ?? '');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
