import type { Request } from 'express';
import {
  downloadPath,
  routesOf,
  type Contract,
  type List,
  type Resource,
  type Route,
} from '../contract.ts';
import { respondIdempotently, respondInSteps } from './idempotency.ts';
import { downloadLink } from './list/download.ts';
import {
  respondWithList,
  compileFor,
  listSource,
  readOne,
  readRow,
} from './list/respondWithList.ts';
import type { Implementation, ListSource, MountedRoute, RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import type { Ctx, Handler, Handlers, Listing, ResourceHandlers } from './types.ts';
import { settingsHandlers } from './settings.ts';
import { checkedReply } from './reply.ts';
import { receiveFile } from './upload/receiveFile.ts';
import { parse } from './validate.ts';
import { updateSequentially, withoutVersion } from './version/updateSequentially.ts';

const made = new WeakSet<object>();

/** Whether a router was made by `implement`. */
export const isImplementation = (value: unknown): value is Implementation =>
  typeof value === 'object' && value !== null && made.has(value);

/**
 * Creates a plugin's router with a handler for every declaration. Inputs are parsed before a
 * handler receives them, and replies before they are sent.
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
    throw new Error(
      `${contract.id} declares the route '${name}' but has no handler for it. Add routes.${name} to implement() in server.ts.`,
    );
  const { method, path, can, upload } = route;
  if (upload && (route.raw || route.body || route.idempotent))
    throw new Error(
      `${contract.id} declares the route '${name}' with 'upload', which is its entire body. Remove 'body', 'raw' and 'idempotent' from it.`,
    );
  return {
    contract,
    name,
    method,
    path,
    can,
    route,
    raw: route.raw === true,
    ...(route.at && { at: route.at }),
    perMinute: route.perMinute,
    takesLong: route.takesLong,
    asPlatform: route.asPlatform,
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
        const place = `The route '${contract.id}.${name}'`;
        const answered = upload
          ? receiveFile({ req, rule: upload }, (file) =>
              handler(inside, { ...input, file } as typeof input),
            )
          : handler(inside, input);
        const reply = checkedReply(route.reply, await answered, place);
        return { status: route.status ?? (reply === undefined ? 204 : 200), reply };
      };
      const answer = !route.idempotent
        ? await run(ctx)
        : route.idempotent === 'steps'
          ? await respondInSteps({ runtime, ctx, req, run })
          : await respondIdempotently({ runtime, ctx, req, run });
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
  resource?: Resource,
): MountedRoute[] {
  if (!listing)
    throw new Error(
      `${contract.id} declares the list '${name}' but has no query for it. Add its listing to implement() in server.ts.`,
    );
  const source = listSource({ contract, name, list, listing, ...(resource && { resource }) });
  const shared = {
    contract,
    can: list.can,
    method: 'get' as const,
    source,
    raw: false,
    perMinute: undefined,
    asPlatform: list.asPlatform,
  };
  return [
    { ...shared, name, path: list.path, handle: respondWithList(source) },
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
  const routes = mountList(contract, name, list, handlers?.list, resource);
  const source = routes[0]?.source;
  if (!source || !handlers) return routes;
  const shared = { contract, raw: false, perMinute: undefined, asPlatform: list.asPlatform };
  routes.push({
    ...shared,
    name: `${name}.one`,
    method: 'get',
    path: `${path}/:id`,
    can: can.read,
    async handle({ runtime, ctx, req, res }) {
      res.json(await readOne({ runtime, ctx, source, id: String(req.params['id']) }));
    },
  });
  const { create, update, remove } = handlers;
  if (can.create && create) {
    routes.push({
      ...shared,
      name: `${name}.create`,
      method: 'post',
      path,
      can: can.create,
      async handle({ runtime, ctx, req, res }) {
        const body = resource.create ? parse(resource.create, req.body) : undefined;
        const run = async (inside: Ctx) => {
          const row = await create(inside, { params: pathParams(req), body });
          return {
            status: 200,
            reply: await written({ what: 'Create', runtime, ctx, inside, source, row }),
          };
        };
        const answer = await respondIdempotently({ runtime, ctx, req, run });
        res.status(answer.status).json(answer.reply);
      },
    });
  }
  if (can.update && update) {
    routes.push({
      ...shared,
      name: `${name}.update`,
      method: 'put',
      path: `${path}/:id`,
      can: can.update,
      takesLong: resource.takesLong?.includes('update'),
      async handle({ runtime, ctx, req, res }) {
        const body = resource.update ? parse(resource.update, withoutVersion(req.body)) : undefined;
        const params = pathParams(req);
        const run = async (inside: Ctx) => {
          const row = await update(inside, { params, body });
          return written({ what: 'Update', runtime, ctx, inside, source, row });
        };
        res.json(await updateSequentially({ runtime, ctx, source, req, run, id: params.id }));
      },
    });
  }
  if (can.delete && remove) {
    routes.push({
      ...shared,
      name: `${name}.delete`,
      method: 'delete',
      path: `${path}/:id`,
      can: can.delete,
      takesLong: resource.takesLong?.includes('delete'),
      async handle({ ctx, req, res }) {
        const params = pathParams(req);
        await remove(ctx, { params });
        res.json({ id: params.id, success: true });
      },
    });
  }
  return routes;
}

/**
 * The record after a write, and the flag that the consoles check. Its version is read as in the
 * list; a record that its own list doesn't show has no version.
 */
async function written(given: {
  what: 'Create' | 'Update';
  runtime: Runtime;
  ctx: RequestCtx;
  inside: Ctx;
  source: ListSource;
  row: unknown;
}) {
  const { runtime, ctx, inside, source } = given;
  const place = `${given.what} of '${source.key}'`;
  const row = checkedReply(source.list.row, given.row, place) as Record<string, unknown>;
  if (source.versionedBy.length === 0) return { ...row, success: true as const };
  const compiled = await compileFor(runtime, ctx, source);
  const shown = await inside.read((db) => readRow({ db, source, compiled, id: String(row['id']) }));
  return { ...row, version: shown?.version ?? '', success: true as const };
}

/** A path with `:id` has an ID; for others it is empty. */
const pathParams = (req: Request): Record<string, string> & { id: string } => ({
  id: '',
  ...(req.params as Record<string, string>),
});
