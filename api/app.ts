import { request } from 'node:http';
import { type PurposeKeys, rateLimits, tenantDirectory } from '@foyer/kit/server';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { Assembled } from '../plugins/kit/host.ts';
import { mount } from '../plugins/kit/server/mount.ts';
import type { MountedRoute } from '../plugins/kit/server/route.ts';
import type { SqlFile } from '../plugins/kit/server/sql/sqlFiles.ts';
import type { Config } from './config.ts';
import type { StandbyWarnings } from './database/standby.ts';
import { health } from './http/health.ts';
import { findHostKind } from './http/hostKind.ts';
import { limitRate } from './http/limitRate.ts';
import { makeMetrics } from './http/metrics.ts';
import { checkOrigin, discardUnwanted, parseBody } from './http/parseBody.ts';
import { beginFacts, requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { noRoute, sendApiError, sendPageError } from './http/sendError.ts';
import { readSessions } from './http/session.ts';
import type { SessionStore } from './http/sessionStore.ts';
import { favicon } from './pages/crawlers.ts';
import { handleFileHost } from './pages/fileHost.ts';
import type { PageSource } from './pages/pageSource.ts';
import { servePages } from './pages/servePages.ts';
import { s3Origin } from './services/s3/makeBuckets.ts';

interface AppGiven {
  config: Config;
  assembled: Assembled;
  keys: PurposeKeys;
  store: SessionStore;
  pages: PageSource;
  /** The content of `/metrics`, including plugins' counters. */
  registry: Registry;
  migrations(): Promise<string[]>;
  sql: readonly SqlFile[];
  isDraining(): boolean;
  warnings: StandbyWarnings;
}

/** The HTTP side of an installation: the middleware and routes that run before any plugin's. */
export function createApp(given: AppGiven): Express {
  const { config, assembled, pages, registry } = given;
  const { runtime } = assembled;
  const { database, log } = runtime;
  const directory = () => runtime.depsOf('kit').use(tenantDirectory);
  const metrics = makeMetrics({
    registry,
    database,
    replica: runtime.reports.replica,
    token: config.metricsToken,
    isProduction: config.isProduction,
    ...(config.warnsOfStandby && { standbyWarnings: given.warnings }),
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy.length ? config.trustProxy : false);
  app.use(beginFacts({ trustsProxy: config.trustProxy.length > 0 }));
  app.use(requestLog(log));
  app.use(metrics.time);
  app.use(discardUnwanted);
  app.use(health({ ...given, knex: database.knex }));
  app.get('/metrics', metrics.answer);
  app.use(
    securityHeaders({
      isProduction: config.isProduction,
      filesOrigin: config.s3 && s3Origin(config.s3),
      changeSockets: Object.values(config.viteOrigins ?? {}).map((url) =>
        url.replace(/^http/, 'ws'),
      ),
    }),
  );
  app.use(compressed);
  if (config.stripeTestOrigin) app.use('/stripe-test', stripeTest(config.stripeTestOrigin));
  app.use(findHostKind({ publicBase: config.publicBase, directory }));
  app.get('/favicon.ico', favicon);
  // These can fail before the host is known.
  app.use('/api', sendApiError(log));
  app.use(handleFileHost({ hosts: assembled.fileHosts, log }));
  const sessions = readSessions({ ...given, isProduction: config.isProduction });
  app.use('/api', config.viteOrigins ? unlessModule(api(given, sessions)) : api(given, sessions));
  app.use(atOrigin(given, sessions));
  app.use(
    servePages({ ...config, directory, pages, log, described: assembled.pages }),
    sendPageError(log),
  );
  return app;
}

/** In development the storefront's modules load by path, and one of its folders is also named api. */
const unlessModule =
  (handle: express.RequestHandler): express.RequestHandler =>
  (req, res, next) =>
    /\.tsx?$/.test(req.path) ? next() : handle(req, res, next);

const compress = compression();

/** Skips the compression check for clients that don't accept compressed responses. */
const compressed: express.RequestHandler = (req, res, next) =>
  req.headers['accept-encoding'] ? compress(req, res, next) : next();

/** All declared routes behind the origin, rate, body and session checks, in this order; the kit adds the guard. */
function api({ assembled }: AppGiven, sessions: express.RequestHandler): express.Router {
  const router = express.Router({ caseSensitive: true });
  router.use((req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next(req.hostKind.kind === 'unknown' || req.hostKind.kind === 'moved' ? 'router' : undefined);
  });
  router.use(guarded(assembled, sessions, (route) => route.at !== 'origin'));
  const whole = express.Router();
  whole.use(router, noRoute, sendApiError(assembled.runtime.log));
  return whole;
}

/** Routes that a tenant's host serves in addition to its pages; unmatched requests go on to the pages. */
function atOrigin({ assembled }: AppGiven, sessions: express.RequestHandler): express.Router {
  const router = express.Router({ caseSensitive: true });
  router.use((req, _res, next) => next(req.hostKind.kind === 'tenant' ? undefined : 'router'));
  router.use(guarded(assembled, sessions, (route) => route.at === 'origin'));
  const whole = express.Router();
  whole.use(router, sendApiError(assembled.runtime.log));
  return whole;
}

function guarded(
  { runtime, routes }: Assembled,
  sessions: express.RequestHandler,
  isHere: (route: MountedRoute) => boolean,
): express.Router {
  const limits = runtime.depsOf('kit').use(rateLimits);
  return mount({
    runtime,
    routes: routes.filter(isHere),
    before: (route) => [checkOrigin, ...limitRate(limits, route), ...parseBody(route), sessions],
  });
}

/** Only the hosted pages: browsers have no access to its API or test controls. */
const PAGE = /^\/(?!v1(?:\/|$))[a-z][\w-]*(?:\/[\w-]+)*$/;

/**
 * Serves the local Stripe's pages on our own hosts, so that a laptop needs only one port. Mounted
 * at `/stripe-test`; the page's own security headers are kept, and it never gets our cookies.
 */
function stripeTest(origin: string): RequestHandler {
  return (req, res, next) => {
    if (!PAGE.test(req.path)) {
      next();
      return;
    }
    const { cookie: _cookie, ...headers } = req.headers;
    const asked = request(
      `${origin}${req.url}`,
      { method: req.method, headers: { ...headers, host: new URL(origin).host } },
      (answer) => {
        const { location } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(location?.startsWith('/') && { location: `${req.baseUrl}${location}` }),
        });
        answer.pipe(res);
      },
    );
    asked.once('error', next);
    req.pipe(asked);
  };
}
