import express from 'express';
import { withinEvents } from './eventLimit.ts';
import { authorize } from './guard.ts';
import { parentOf, requireParent } from './parent.ts';
import type { MountedRoute } from './route.ts';
import type { Runtime } from './runtime.ts';

/**
 * Puts the plugins' routes behind the guard. What is not declared is not here, and so is 404;
 * so is what is below a record that does not exist in the request's reach.
 * @param before what the host does for a route before the guard, such as limiting its rate
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
      await withinEvents(ctx.actor?.events ?? null, async () => {
        if (parent) await requireParent(runtime, ctx, parent);
        await route.handle({ runtime, ctx, req, res });
      });
    });
  }
  return router;
}

/**
 * A router looks through its routes one by one, and there are hundreds: each here holds those of one
 * number of parts, which for a request is a tenth of them. No declared path has a part that stands
 * for several.
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
