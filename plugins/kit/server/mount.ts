import express from 'express';
import { admit } from './guard.ts';
import type { MountedRoute } from './route.ts';
import type { Runtime } from './runtime.ts';

/**
 * Puts the plugins' routes behind the guard. What is not declared is not here, and so is 404.
 * @param before what the host does for a route before the guard, such as limiting its rate
 */
export function mount(given: {
  runtime: Runtime;
  routes: readonly MountedRoute[];
  before?: (route: MountedRoute) => express.RequestHandler[];
}): express.Router {
  const { runtime, routes, before = () => [] } = given;
  const router = express.Router({ caseSensitive: true });
  for (const route of routes) {
    router[route.method](route.path, ...before(route), async (req, res) => {
      const ctx = await admit(runtime, route, { req, res });
      await route.handle({ runtime, ctx, req, res });
    });
  }
  return router;
}
