import type { Request } from 'express';
import {
  downloadPath,
  routesOf,
  type Contract,
  type List,
  type Resource,
  type Route,
} from '../contract.ts';
import { answerIdempotently, answerInSteps } from './idempotency.ts';
import { downloadLink } from './list/download.ts';
import { answerList, listSource, readOne } from './list/answer.ts';
import type { Implementation, MountedRoute } from './route.ts';
import type { Ctx, Handler, Handlers, Listing, ResourceHandlers } from './types.ts';
import { settingsHandlers } from './settings.ts';
import { parse } from './validate.ts';

const made = new WeakSet<object>();

/** True for what came out of `implement`. */
export const isImplementation = (value: unknown): value is Implementation =>
  typeof value === 'object' && value !== null && made.has(value);

/**
 * The only way to routes: a handler for everything declared. Inputs are parsed before a
 * handler sees them and replies before they leave.
 * @example router: (deps) => implement(contract, { resources: { charities: { list, create } } })
 */
export function implement<C extends Contract>(
  contract: C,
  handlers: NoInfer<Handlers<C>>,
): Implementation {
  const given = handlers as {
    routes?: Record<string, Handler<Route>>;
    lists?: Record<string, Listing<unknown>>;
    resources?: Record<string, ResourceHandlers<Resource>>;
  };
  const single: Record<string, Handler<Route>> = { ...given.routes, ...settingsHandlers(contract) };
  const routes = [
    ...Object.entries(routesOf(contract)).map(([name, route]) =>
      mountRoute(contract, name, route, single[name]),
    ),
    ...Object.entries(contract.lists ?? {}).flatMap(([name, list]) =>
      mountList(contract, name, list, given.lists?.[name]),
    ),
    ...Object.entries(contract.resources ?? {}).flatMap(([name, resource]) =>
      mountResource(contract, name, resource, given.resources?.[name]),
    ),
  ];
  const implementation = { contract, routes };
  made.add(implementation);
  return implementation;
}

function mountRoute(
  contract: Contract,
  name: string,
  route: Route,
  handler: Handler<Route> | undefined,
): MountedRoute {
  if (!handler)
    throw new Error(`${contract.id} declares the route '${name}' and has no handler for it`);
  const { method, path, can } = route;
  return {
    ...{ contract, name, method, path, can, route },
    raw: route.raw === true,
    ...(route.at && { at: route.at }),
    perMinute: route.perMinute,
    async handle({ runtime, ctx, req, res }) {
      const input = {
        params: route.params ? parse(route.params, req.params) : req.params,
        query: route.query ? parse(route.query, req.query) : undefined,
        body: route.body ? parse(route.body, req.body) : undefined,
      } as Parameters<Handler<Route>>[1];
      if (route.streams) {
        await handler(ctx, input);
        return;
      }
      const run = async (inside: Ctx) => {
        const reply = route.reply.parse(await handler(inside, input));
        return { status: route.status ?? (reply === undefined ? 204 : 200), reply };
      };
      const answer = !route.idempotent
        ? await run(ctx)
        : route.idempotent === 'steps'
          ? await answerInSteps({ runtime, ctx, req, run })
          : await answerIdempotently({ runtime, ctx, req, run });
      if (answer.status === 204) res.status(204).end();
      else res.status(answer.status).json(answer.reply);
    },
  };
}

function mountList(
  contract: Contract,
  name: string,
  list: List,
  listing: Listing<unknown> | undefined,
): MountedRoute[] {
  if (!listing)
    throw new Error(`${contract.id} declares the list '${name}' and has no query for it`);
  const source = listSource({ contract, name, list, listing });
  const shared = {
    contract,
    can: list.can,
    method: 'get' as const,
    source,
    raw: false,
    perMinute: undefined,
  };
  return [
    { ...shared, name, path: list.path, handle: answerList(source) },
    ...(list.download
      ? [
          {
            ...shared,
            name: `${name}.download`,
            path: downloadPath(list),
            handle: downloadLink(source),
          },
        ]
      : []),
  ];
}

function mountResource(
  contract: Contract,
  name: string,
  resource: Resource,
  handlers: ResourceHandlers<Resource> | undefined,
): MountedRoute[] {
  const { can, path } = resource;
  const list: List = { ...resource, can: can.read };
  const routes = mountList(contract, name, list, handlers?.list);
  const source = routes[0]?.source;
  if (!source || !handlers) return routes;
  const shared = { contract, raw: false, perMinute: undefined };
  routes.push({
    ...{ ...shared, name: `${name}.one`, method: 'get', path: `${path}/:id`, can: can.read },
    async handle({ runtime, ctx, req, res }) {
      res.json(await readOne({ runtime, ctx, source, id: String(req.params['id']) }));
    },
  });
  const { create, update, remove } = handlers;
  if (can.create && create) {
    routes.push({
      ...{ ...shared, name: `${name}.create`, method: 'post', path, can: can.create },
      async handle({ runtime, ctx, req, res }) {
        const body = resource.create ? parse(resource.create, req.body) : undefined;
        const run = async (inside: Ctx) => ({
          status: 200,
          reply: written(
            resource,
            await create(inside, { params: pathParams(req), body: body as never }),
          ),
        });
        const answer = await answerIdempotently({ runtime, ctx, req, run });
        res.status(answer.status).json(answer.reply);
      },
    });
  }
  if (can.update && update) {
    routes.push({
      ...{ ...shared, name: `${name}.update`, method: 'put', path: `${path}/:id`, can: can.update },
      async handle({ ctx, req, res }) {
        const body = resource.update ? parse(resource.update, req.body) : undefined;
        const row = await update(ctx, { params: pathParams(req), body: body as never });
        res.json(written(resource, row));
      },
    });
  }
  if (can.delete && remove) {
    routes.push({
      ...{
        ...shared,
        name: `${name}.delete`,
        method: 'delete',
        path: `${path}/:id`,
        can: can.delete,
      },
      async handle({ ctx, req, res }) {
        const params = pathParams(req);
        await remove(ctx, { params });
        res.json({ id: params.id, success: true });
      },
    });
  }
  return routes;
}

/** The record as it stands after a write, and the flag that the consoles look for. */
const written = (resource: Resource, row: unknown) => ({
  ...resource.row.parse(row),
  success: true as const,
});

/** A route with `:id` in its path has one; the others leave it empty. */
const pathParams = (req: Request): Record<string, string> & { id: string } => ({
  id: '',
  ...(req.params as Record<string, string>),
});
