import type * as z from 'zod';
import type { Contract, List, Resource, Route } from './contract.ts';
import { ApiError, type FieldErrors } from './errors.ts';
import { fillPath, type ParamsOf, type PathParams } from './paths.ts';
import type { ChangedMeanwhile, Versioned } from './versions.ts';

/** A request of the client; `path` is relative to `/api`. */
export interface Request {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Set if the route is declared as read-only, whatever its method. */
  isRead?: boolean;
}

/** The header with the ID of the user whose session the console was opened with. */
export const SIGNED_IN_AS = 'x-signed-in-as';

/** The header with the time of the response's data, if it is more than a few seconds old. */
export const AS_OF = 'x-as-of';

/** Sends a request and returns the parsed body. Throws ApiError for status 400 and above. */
export type Send = (request: Request) => Promise<unknown>;

/** Sends with fetch, including cookies. A network failure is an ApiError with status 0 and code `offline`. */
export function fetchSender(
  given: {
    base?: string;
    headers?: Record<string, string>;
    fetch?: typeof fetch;
  } = {},
): Send {
  const { base = '/api', headers = {}, fetch: call = fetch } = given;
  return async (request) => {
    const sent = call(base + request.path, {
      method: request.method.toUpperCase(),
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const response = await sent.catch(() => {
      throw new ApiError({
        status: 0,
        code: 'offline',
        message: 'We can’t reach the server. Check your connection and try again.',
      });
    });
    const body: unknown =
      response.status === 204 ? undefined : await response.json().catch(() => undefined);
    if (response.ok) return withAge(body, response.headers.get(AS_OF));
    throw toApiError(response.status, body);
  };
}

/** Copies the header into the response body, which is cached and shown, if the body has a field for it. */
function withAge(body: unknown, asOf: string | null): unknown {
  const hasRoom = typeof body === 'object' && body !== null && !Array.isArray(body);
  return asOf !== null && hasRoom ? { ...body, asOf } : body;
}

/**
 * The time of the oldest response; undefined if all of them are current.
 * @example const asOf = oldestOf([summary.data, curve.data]);
 */
export function oldestOf(answers: readonly unknown[]): string | undefined {
  const dates = answers.flatMap((answer) => {
    const { asOf } = (answer ?? {}) as { asOf?: unknown };
    return typeof asOf === 'string' ? asOf : [];
  });
  return dates.sort()[0];
}

/** The error for a response with status 400 or above. */
export function toApiError(status: number, body: unknown): ApiError {
  const error = (
    body as
      | {
          error?: {
            code?: string;
            message?: string;
            fields?: FieldErrors;
            changed?: ChangedMeanwhile;
          };
        }
      | undefined
  )?.error;
  return new ApiError({
    status,
    code: error?.code ?? 'unknown',
    message: error?.message ?? 'Something went wrong. Please try again.',
    fields: error?.fields,
    changed: error?.changed,
  });
}

/** The query parameters of the cursor dialect. */
export interface ListQuery {
  limit?: number;
  cursor?: string | null;
  sort?: string;
  filters?: string;
  queries?: string;
}
/** One page; with `totals` if the list declares fields to sum. */
export type Page<Row, Total extends string = never> = {
  result: Row[];
  count: number;
  cursor: string | null;
} & ([Total] extends [never] ? unknown : { totals: Record<Total, number> });

/** Matching rows, counted and summed as a whole and by the values of some fields. */
export interface Grouped<L extends { row: z.ZodType }> {
  count: number;
  totals: Record<TotalOf<L>, number>;
  groups: {
    /** How many there are; at most 100 are in `result`. */
    count: number;
    result: readonly {
      of: Readonly<Record<string, string>>;
      count: number;
      totals: Record<TotalOf<L>, number>;
    }[];
  };
}

/** The fields that a list sums. */
export type TotalOf<L> = L extends { totals: readonly (infer Name extends string)[] }
  ? Name
  : never;

type Input<S, K extends string> = S extends z.ZodType ? { [P in K]: z.input<S> } : unknown;
type Given<R extends Route> = { headers?: Record<string, string> } & ParamsOf<R['path']> &
  Input<R['query'], 'query'> &
  Input<R['body'], 'body'>;
type Call<R extends Route> = (given: Given<R>) => Promise<z.output<R['reply']>>;

/** A row on the wire; has a version if the resource can be updated. */
export type ReadRow<L extends { row: z.ZodType }> = L extends { update: z.ZodType }
  ? Versioned<z.output<L['row']>>
  : z.output<L['row']>;
/** The additional query parameters of a list. */
export type OwnQueryOf<L> = L extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type ListCall<L extends { path: string; row: z.ZodType }> = (
  query?: ListQuery & OwnQueryOf<L> & Partial<PathParams<L['path']>>,
) => Promise<Page<ReadRow<L>, TotalOf<L>>>;

/** A preprocessed field has no input type to infer, and may be omitted. */
type Sent<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T as unknown extends T[K] ? never : K]: Sent<T[K]> } & {
        [K in keyof T as unknown extends T[K] ? K : never]?: T[K];
      }
    : T;

/**
 * The request body of a form; for a `wrapped` form it is `{details}`.
 * @example type Body = BodyOf<typeof charities.resources.charities.create>;
 */
export type BodyOf<S> = S extends z.ZodType ? Sent<z.input<S>> : never;

interface ResourceCalls<R extends Resource> {
  list: ListCall<R>;
  one(given: { id: string } & PathParams<R['path']>): Promise<ReadRow<R>>;
  create(
    given: { body: BodyOf<R['create']> } & PathParams<R['path']>,
  ): Promise<ReadRow<R> & { success: true }>;
  update(
    given: { id: string; body: BodyOf<R['update']> & { version?: string } } & PathParams<R['path']>,
  ): Promise<ReadRow<R> & { success: true }>;
  remove(given: { id: string } & PathParams<R['path']>): Promise<{ id: string; success: true }>;
}

export type Client<C extends Contract> = (C['routes'] extends Record<string, Route>
  ? { [K in keyof C['routes']]: Call<C['routes'][K]> }
  : unknown) &
  (C['lists'] extends Record<string, List>
    ? { [K in keyof C['lists']]: ListCall<C['lists'][K]> }
    : unknown) &
  (C['resources'] extends Record<string, Resource>
    ? { [K in keyof C['resources']]: ResourceCalls<C['resources'][K]> }
    : unknown);

type Loose = Record<string, unknown>;

/** `{a: 1, b: undefined}` → `?a=1`; objects are sent as JSON. */
export function queryString(query: Loose = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value as string | number),
    );
  }
  return search.size ? `?${search}` : '';
}

/** The URL of an API path that the browser loads itself: images, links, files. */
export const apiAddress = (path: string, query: Loose = {}): string =>
  `/api${path}${queryString(query)}`;

/**
 * Typed functions for everything that a contract declares.
 * @example const api = client(charities, fetchSender()); await api.assign({ params: { id }, body: { tenantId } });
 */
export function client<C extends Contract>(contract: C, send: Send): Client<C> {
  const list = (path: string) => {
    const names = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name));
    return (given: Loose = {}) => {
      const query = Object.fromEntries(Object.entries(given).filter(([key]) => !names.has(key)));
      return send({
        method: 'get',
        path: fillPath(path, given) + queryString({ limit: 50, ...query }),
      });
    };
  };
  const calls: Loose = {};
  for (const [name, route] of Object.entries(contract.routes ?? {})) {
    calls[name] = (
      given: {
        params?: Loose;
        query?: Loose;
        body?: unknown;
        headers?: Record<string, string>;
      } = {},
    ) =>
      send({
        method: route.method,
        path: fillPath(route.path, given.params) + queryString(given.query),
        body: given.body,
        ...(given.headers && { headers: given.headers }),
        ...((route.whileImpersonating ?? contract.whileImpersonating) === 'reads' && {
          isRead: true,
        }),
      });
  }
  for (const [name, declared] of Object.entries(contract.lists ?? {}))
    calls[name] = list(declared.path);
  for (const [name, { path }] of Object.entries(contract.resources ?? {})) {
    const one = `${path}/:id`;
    calls[name] = {
      list: list(path),
      one: (given: Loose) => send({ method: 'get', path: fillPath(one, given) }),
      create: ({ body, ...given }: Loose) =>
        send({ method: 'post', path: fillPath(path, given), body }),
      update: ({ body, ...given }: Loose) =>
        send({ method: 'put', path: fillPath(one, given), body }),
      remove: (given: Loose) => send({ method: 'delete', path: fillPath(one, given) }),
    };
  }
  return calls as Client<C>;
}
