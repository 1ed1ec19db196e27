import express from 'express';
import { withinEvents } from './eventLimit.ts';
import { authorize } from './guard.ts';
import { isWrite, noteWrite } from './ownWrites.ts';
import { parentOf, requireParent } from './parent.ts';
import { STATEMENT_LIMITS, withStatementLimit } from './postgres/statementLimits.ts';
import type { MountedRoute } from './route.ts';
import type { Runtime } from './runtime.ts';

/**
 * Mounts the plugins' routes behind the guard. Undeclared routes respond with 404, as do routes
 * below a record that doesn't exist in the request's scope.
 * @param before what the host does for a route before the guard, such as rate limiting
 */
export function mount(given: {
  runtime: Runtime;
  routes: readonly MountedRoute[];
  before?: (route: MountedRoute) => express.RequestHandler[];
}): express.Router {
  const { runtime, routes, before = () => [] } = given;
  const { router, routerOf } = routersByLength();
  const sources = routes.flatMap(({ source, path }) => (source?.list.path === path ? source : []));
  for (const route of routes) {
    const parent = parentOf(route, sources);
    routerOf(route)[route.method](route.path, ...before(route), async (req, res) => {
      const ctx = await authorize(runtime, route, { req, res });
      if (ctx.actor && isWrite(route)) noteWrite(runtime, res);
      await withinEvents(ctx.actor?.events ?? null, async () => {
        if (parent) await requireParent(runtime, ctx, parent);
        const handle = () => route.handle({ runtime, ctx, req, res });
        await (route.takesLong ? withStatementLimit(STATEMENT_LIMITS.request, handle) : handle());
      });
    });
  }
  return router;
}

/**
 * A router tries its routes one by one, and there are hundreds. Splitting them by number of path
 * segments leaves about a tenth to try. No declared path has a wildcard for several segments.
 */
function routersByLength() {
  const router = express.Router({ caseSensitive: true });
  const byLength = new Map<number, express.Router>();
  router.use((req, res, next) => {
    const ofLength = byLength.get(partsOf(req.path));
    if (ofLength) ofLength(req, res, next);
    else next();
  });
  return {
    router,
    routerOf({ path }: MountedRoute): express.Router {
      const known = byLength.get(partsOf(path));
      if (known) return known;
      const made = express.Router({ caseSensitive: true });
      byLength.set(partsOf(path), made);
      return made;
    },
  };
}

/** `/tenants/7/events/` has three. */
const partsOf = (path: string): number => path.split('/').filter((part) => part !== '').length;
