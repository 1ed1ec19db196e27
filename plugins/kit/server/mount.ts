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
  const router = express.Router({ caseSensitive: true });
  const sources = routes.flatMap(({ source, path }) => (source?.list.path === path ? source : []));
  for (const route of routes) {
    const parent = parentOf(route, sources);
    router[route.method](route.path, ...before(route), async (req, res) => {
      const ctx = await authorize(runtime, route, { req, res });
      await withinEvents(ctx.actor?.events ?? null, async () => {
        if (parent) await requireParent(runtime, ctx, parent);
        await route.handle({ runtime, ctx, req, res });
      });
    });
  }
  return router;
}
