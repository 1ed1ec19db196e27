import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Contract, Event, List, Realm, Resource, Route } from '../contract.ts';
import type { PathParam, PathParams } from '../paths.ts';
import type { Job, JobOptions, Task } from './job.ts';
import type { Term } from './list/query.ts';
import type { UploadedFile } from './upload/receiveFile.ts';

export type { Knex } from 'knex';
export type Log = Logger;

/** Who acts. `can` is the effective set: role ∩ realm ∩ narrow. */
export interface Actor {
  id: string;
  email: string;
  name: string;
  realm: Realm;
  tenantId: string | null;
  roles: readonly string[];
  /** The IDs of the tenant's events that the person can access; null for all. */
  events: readonly string[] | null;
  can: ReadonlySet<string>;
  /** Console path of a step that the user must complete first. `can` is empty until then. */
  mustVisit?: string;
  /** Set for an operator acting for the tenant, who sees its console as its admin does. */
  impersonation?: Impersonation;
}

/** An operator's access to a tenant as its admin. */
export interface Impersonation {
  id: string;
  /** The reason that the operator entered. */
  reason: string;
  endsAt: Date;
  /** Whether the tenant agreed to changes; without it access is read-only. */
  mayWrite: boolean;
}

/** One audit entry. The transaction adds who did it and when. */
export interface AuditEntry {
  /** `charity.updated` */
  action: string;
  subject: string;
  subjectId: string;
  tenantId?: string | null;
  /** Who did it, when the request doesn't know yet, such as at sign-in. */
  by?: Pick<Actor, 'id' | 'email' | 'realm'> & { name?: string };
  /** The operator acting for the tenant, when the request doesn't know yet. */
  impersonation?: { name: string; reason: string };
  before?: unknown;
  after?: unknown;
}

/** When a job runs and how it replaces pending jobs. */
export interface When {
  at?: Date;
  /** Of the pending jobs with the same key only the latest runs. For work that reads its own input. */
  key?: string;
}

/**
 * A step of `Tx.pipeline`: a statement, a query builder, what `step` describes, or work that sends its own
 * statements.
 */
export type PipelineStep =
  | Statement
  | Knex.Raw
  | Knex.QueryBuilder
  | { audit: AuditEntry }
  | { event: Event; payload: unknown }
  | { job: Job; payload: unknown; when?: When | undefined }
  | (() => Promise<unknown>);

/** A write transaction. Commits or rolls back as a whole, including events and jobs. */
export interface Tx {
  db: Knex.Transaction;
  /**
   * Sends steps in the listed order in one round trip. Each statement sees what those before it wrote; its rows
   * aren't returned. A function is called in its place; the steps after it don't wait for its statements.
   * @throws what the first failed step threw, after all have ended
   * @example await tx.pipeline([insertSale(tx.db, sale), step.audit(entry), step.emit(saleMade, { id })])
   */
  pipeline(steps: readonly PipelineStep[]): Promise<void>;
  emit<T>(event: Event<T>, payload: T): Promise<void>;
  /**
   * Adds a job that starts after the commit. The payload is stored as JSON, as it was given.
   * @throws if the payload doesn't match the job's schema
   */
  enqueue<S extends z.ZodType>(job: Job<S>, payload: z.input<S>, when?: When): Promise<void>;
  /**
   * Starts a task for the current user, who can follow it in the console's app bar.
   * @param about.total number of steps, if known
   * @throws if the payload doesn't match, or in a job, which has no user
   */
  startTask<S extends z.ZodType>(
    task: Task<S>,
    payload: z.input<S>,
    about: { title: string; total?: number },
  ): Promise<{ id: string }>;
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Sends a statement together with the commit, to hold a contended lock as briefly as possible. Its result isn't
   * available; if it fails, the transaction fails.
   */
  deferToCommit(statement: Statement): void;
}

/** One statement with its values, in `$1` style. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Runs statements against one tenant's rows or the platform's. */
export interface Scope {
  /**
   * Runs one statement in its own transaction with a single round trip, for the hot paths of a sale. It writes no
   * audit entry, so use it only where its own rows tell what happened: carts, holds, scans.
   */
  statement<Row>(statement: Statement): Promise<Row[]>;
  read<T>(work: (db: Knex.Transaction) => Promise<T>): Promise<T>;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What a plugin receives at start. Plugins have no unscoped database access. */
export interface Deps {
  forTenant(tenantId: string): Scope;
  /**
   * Access to the rows of every tenant.
   * @param reason a literal or constant; it appears in the permission report, in the log (at `debug`) and in the
   *   audit entries of its writes
   */
  asPlatform(reason: string): Scope;
  use<T>(service: Service<T>): T;
  log: Log;
  env: Env;
}

/** The part of the configuration that plugins can read. */
export interface Env {
  production: boolean;
  /** `localhost:3000`: hosts are `<label>.<publicBase>`. */
  publicBase: string;
  /** IANA zone of the platform's days; each tenant has its own. */
  timeZone: string;
  /** `http` or `https`, used in URLs of emails and links. */
  protocol: string;
  /**
   * The environment variables that the plugin declares, and no others.
   * @throws if a variable doesn't match its declaration; call it in `start` so that the process doesn't start
   */
  read<S extends z.ZodObject>(variables: S): z.output<S>;
}

/** One request, scoped by the guard before the handler runs. */
export interface Ctx<TenantId extends string | null = string | null> extends Deps, Scope {
  /** Null only on open routes. */
  actor: Actor | null;
  /** The tenant in scope: from the path, the session or the host. */
  tenantId: TenantId;
  /** The console or storefront that the request was sent to, regardless of the user. */
  realm: Realm;
  /**
   * Reads the same rows under the same policies from one snapshot. Uses the replica if there is one that is recent
   * enough, unless the caller has just written something. The work may run twice.
   */
  reports: Pick<Scope, 'read'> & {
    /**
     * Makes the caller's reads use the primary for a while, as after a write of their own. For a response that
     * reports the progress of background work, whose results the caller reads next.
     */
    stayFresh(): void;
  };
  http: { req: Request; res: Response };
}

/** A request about one tenant: its path has `:tenantId`, or it was sent to the tenant's own host. */
export type TenantCtx = Ctx<string>;

interface Place {
  path: string;
  at?: Route['at'];
  host?: Route['host'];
}

/** The context of a call: with a tenant if its path or host names one. */
export type CtxOf<P extends Place> =
  'tenantId' extends PathParam<P['path']>
    ? TenantCtx
    : P extends { at: 'origin' } | { host: 'tenant' }
      ? TenantCtx
      : Ctx;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a route's handler: the parsed schemas and the path parameters. */
export interface Input<R extends Route> {
  params: R['params'] extends z.ZodType ? z.output<R['params']> : PathParams<R['path']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}

/** `Key` with a schema's result; nothing for a route that doesn't declare it. */
type Part<Key extends string, S> = S extends z.ZodType ? { [K in Key]: z.output<S> } : unknown;

/**
 * What a handler reads of its route's declaration: parameters, query, body, file.
 * @example export async function saveAgreement(ctx: Ctx, { body }: InputOf<typeof accounts.routes.saveAgreement>) {}
 */
export type InputOf<R extends Route> = (R['params'] extends z.ZodType
  ? { params: z.output<R['params']> }
  : R['path'] extends `${string}:${string}`
    ? { params: PathParams<R['path']> }
    : unknown) &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R extends { upload: object } ? { file: UploadedFile } : unknown);

export type Handler<R extends Route> = (
  ctx: CtxOf<R>,
  input: Input<R> & (R extends { upload: object } ? { file: UploadedFile } : unknown),
) => Promise<R extends { streams: true } ? void : z.input<R['reply']>>;

/** The comparison of a filter: `op` as in the OpenAPI document, `contains` for a substring. */
export type ListTerm = Pick<Term, 'op' | 'value'>;

/** Precomputed counts and sums of a list's rows. */
export interface Tally<C, Params> {
  /**
   * The rows with counts; undefined for a caller who sees fewer rows than were counted, such as a member limited to
   * some events.
   */
  from: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder | undefined;
  /** The column with the number of rows, which is summed. */
  rows: string;
  /** Wire name → SQL column, as in `columns`. */
  columns: Readonly<Record<string, string>>;
  /** Wire name of a field of `totals` → the SQL column with its sum. */
  totals?: Readonly<Record<string, string>>;
}

/** The source of a list: a query without select, and a column for each wire name. */
export interface Listing<Row, Params = Record<string, string>, C extends Ctx = Ctx> {
  from: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
  /**
   * A faster query for counting, without joins that only fill columns. Filters and search are added to it, so it must
   * include the tables that they use.
   */
  count?: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
  /**
   * The rows in which routes below a record look it up, if `count` or `from` join more. The context can belong to
   * another plugin, which can't use the services of this plugin.
   */
  parents?: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
  /**
   * Precomputed counts, for when counting the rows takes too long: each row holds the number of list rows with
   * certain values, and their sums. Used if there is no search, only these fields are filtered and all requested sums
   * are available. Of several, the first match is used.
   */
  tally?: Tally<C, Params> | readonly Tally<C, Params>[];
  /** Wire name (`details.name`) → SQL column (`c.name`) or expression. Must include `id`. */
  columns: Readonly<Record<string, string>>;
  /**
   * Replaces the comparison of a field, for when an index can serve a different condition: a state by its start time,
   * or a choice by a partial index. Return undefined to compare the column.
   * @example where: { state: (db, { op, value }) => (op === 'eq' && value === 'held' ? db.raw('o.is_held') : undefined) }
   */
  where?: Readonly<Record<string, (db: Knex, term: ListTerm) => Knex.Raw | undefined>>;
  /**
   * Sorts by a field in a different way than by its column, keyed by wire name.
   * - `from`: the same rows from the table that has the order, such as events by name
   * - `column`: a column with the same order as the field, which also orders equal values
   * - `isReversed`: whether `column` descends when the field ascends
   */
  sorted?: Readonly<
    Record<
      string,
      {
        from?: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
        column?: string;
        isReversed?: boolean;
      }
    >
  >;
  /**
   * What a row shows of a field, if less than what is searched and sorted: `{ 'details.orderUIDs':
   * 'p.order_uids[1:10]' }`.
   */
  shown?: Readonly<Record<string, string>>;
  /**
   * The label of a value in the CSV, by field: `{ paymentMethod: { card: 'Card' } }`, as shown on screen. Values
   * without a label are written as they are.
   */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * SQL columns that together identify a row and have an index (`['o.tenant_id', 'o.id']`). A page is then found from
   * the filters and sort alone, possibly in an index only, and just its rows are read in full.
   */
  key?: readonly string[];
  /**
   * Resolves `q`, for when the keys can be found faster than by searching each field, or when more should be found.
   * `wanted` is the search text as typed.
   * @returns a query with the columns of `key`, in their order
   */
  find?(db: Knex, wanted: string, params: Params): Knex.QueryBuilder;
  /**
   * Whether `find` returns only rows of the list, each once. If nothing else narrows them, its rows are then counted
   * directly.
   */
  isFoundWhole?: boolean;
  /** Builds the wire row in code; by default Postgres builds the JSON from `columns`. */
  toRow?(row: Record<string, unknown>): Row;
  /** Adds data to the rows of a page with one lookup for all of them. */
  complete?(rows: readonly Row[], ctx: C): Promise<Row[]>;
  /**
   * Additional CSV cells beyond the columns. Given rows with fields named as in `columns`, returns cells by the keys
   * of the list's `csv`. By default the CSV has only the columns.
   */
  cells?(rows: readonly Row[], ctx: C): Promise<Readonly<Record<string, unknown>>[]>;
}

/**
 * The source of a declared list: its rows, given the parameters of its path.
 * @example const sales: ListingOf<typeof loyalty.lists.sales> = { from: (db, { tenantId }) => db('loyalty_sale as s').where({ tenant_id: tenantId }), columns: { id: 's.id' } };
 */
export type ListingOf<L extends { path: string; row: z.ZodType; query?: z.ZodType }> = Listing<
  z.output<L['row']>,
  PathParams<L['path']> & (L['query'] extends z.ZodType ? z.output<L['query']> : unknown),
  CtxOf<L>
>;

type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>;
type OneOf<R extends Resource> = PathParams<R['path']> & { id: string };

/** The handlers of a resource; operations missing from `can` have none. */
export interface ResourceHandlers<R extends Resource> {
  list: ListingOf<R>;
  create?: (
    ctx: CtxOf<R>,
    input: { params: PathParams<R['path']>; body: Out<R['create']> },
  ) => Promise<RowOf<R>>;
  update?: (
    ctx: CtxOf<R>,
    input: { params: OneOf<R>; body: Out<R['update']> },
  ) => Promise<RowOf<R>>;
  remove?: (ctx: CtxOf<R>, input: { params: OneOf<R> }) => Promise<void>;
}

type Needs<R extends Resource, K extends keyof ResourceHandlers<R>> = Required<
  Pick<ResourceHandlers<R>, K>
>;

type RequiredHandlers<R extends Resource> = ResourceHandlers<R> &
  (R extends { create: z.ZodType } ? Needs<R, 'create'> : unknown) &
  (R extends { update: z.ZodType } ? Needs<R, 'update'> : unknown) &
  (R['can'] extends { delete: string } ? Needs<R, 'remove'> : unknown);

/** A handler for everything the contract declares, and nothing else. */
export type Handlers<C extends Contract> = (C['routes'] extends Record<string, Route>
  ? { routes: { [K in keyof C['routes']]: Handler<C['routes'][K]> } }
  : unknown) &
  (C['lists'] extends Record<string, List>
    ? { lists: { [K in keyof C['lists']]: ListingOf<C['lists'][K]> } }
    : unknown) &
  (C['resources'] extends Record<string, Resource>
    ? { resources: { [K in keyof C['resources']]: RequiredHandlers<C['resources'][K]> } }
    : unknown);

/** A typed name under which a plugin provides a service to others in the same process. */
export interface Service<T> {
  readonly id: string;
  readonly is?: T;
}

export interface Provided {
  service: Service<unknown>;
  make(deps: Deps): unknown;
}

/** Runs in the emitter's transaction, where throwing rolls everything back, or afterward as a job. */
export interface Listener extends JobOptions {
  event: Event;
  when: 'sameTransaction' | 'afterCommit';
  inTransaction?(tx: Tx, payload: unknown, deps: Deps): Promise<void>;
  afterCommit?(payload: unknown, deps: Deps): Promise<void>;
}

/** What a job receives besides its payload. */
export interface JobContext extends Deps {
  tenantId: string | null;
  /** The tenant's scope if the job was enqueued in one, otherwise the platform's. */
  scope: Scope;
  /** True on the last try. If it fails, the handler can notify whatever waits for the job. */
  isLastTry: boolean;
}

export type Restriction = (actor: Actor, tenantId: string | null, deps: Deps) => Promise<boolean>;
