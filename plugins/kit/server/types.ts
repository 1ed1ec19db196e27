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
  /** Of its tenant's events, those that are in reach; null for all. */
  events: readonly string[] | null;
  can: ReadonlySet<string>;
  /** The console's page with what they have to do first; `can` is empty until then. */
  mustVisit?: string;
  /** An operator who acts for the tenant, and sees its console as its admin does; else nothing. */
  acting?: Acting;
}

/** An operator's time as a tenant's admin. */
export interface Acting {
  id: string;
  /** Why, in the operator's own words. */
  reason: string;
  endsAt: Date;
  /** The tenant agreed to changes; without it there is only looking. */
  mayWrite: boolean;
}

/** One line of the audit: who and when are added by the transaction. */
export interface AuditEntry {
  /** `charity.updated` */
  action: string;
  subject: string;
  subjectId: string;
  tenantId?: string | null;
  /** Who did it, where the request itself does not know yet: a sign-in. */
  by?: Pick<Actor, 'id' | 'email' | 'realm'> & { name?: string };
  /** An operator who acts for the tenant, where the request itself does not know yet. */
  acting?: { name: string; reason: string };
  before?: unknown;
  after?: unknown;
}

/** When a job is carried out, and what becomes of others like it. */
export interface When {
  at?: Date;
  /** Of jobs with one key only the last that waits is carried out: for work that reads what it needs. */
  key?: string;
}

/** A write. All of it is kept or none; events and jobs are part of it. */
export interface Tx {
  db: Knex.Transaction;
  emit<T>(event: Event<T>, payload: T): Promise<void>;
  /**
   * Adds a job, which begins after the commit. The payload is kept as it was given, as JSON.
   * @throws when the payload is not as the job declares it
   */
  enqueue<S extends z.ZodType>(job: Job<S>, payload: z.input<S>, when?: When): Promise<void>;
  /**
   * Starts a task of whoever asks, who finds it in the console's app bar.
   * @param about.total how many steps it has, where that is known already
   * @throws when the payload is not as declared, and where nobody asks: in a job
   */
  startTask<S extends z.ZodType>(
    task: Task<S>,
    payload: z.input<S>,
    about: { title: string; total?: number },
  ): Promise<{ id: string }>;
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Leaves with the commit: for what takes a lock that others wait for, which is then held no longer
   * than the database itself needs. Nobody sees its answer; when it fails, the transaction does.
   */
  deferToCommit(statement: Statement): void;
}

/** One statement with its values, `$1` style. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Where statements run: one tenant's rows, or the platform's. */
export interface Scope {
  /**
   * One statement in a transaction of its own and one round trip, for what is asked at every click
   * of a sale. It leaves no audit line, so it is for what its own rows tell: carts, holds, scans.
   */
  statement<Row>(statement: Statement): Promise<Row[]>;
  read<T>(work: (db: Knex.Transaction) => Promise<T>): Promise<T>;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What a plugin is handed. There is no bare database anywhere. */
export interface Deps {
  forTenant(tenantId: string): Scope;
  /**
   * Rows of every tenant.
   * @param reason a text or a constant: it stands in the permission report, in the log (at `debug`), and in
   *   the audit beside what is written
   */
  asPlatform(reason: string): Scope;
  use<T>(service: Service<T>): T;
  log: Log;
  env: Env;
}

/** The part of the configuration that plugins may see. */
export interface Env {
  production: boolean;
  /** `localhost:3000`: hosts are `<label>.<publicBase>`. */
  publicBase: string;
  /** IANA zone of the platform's days; a tenant has its own. */
  timeZone: string;
  /** `http` or `https`, of the addresses in mails and links. */
  protocol: string;
  /**
   * The environment variables that a plugin declares, and no others.
   * @throws when one of them is not as declared; ask in `start`, so that the program does not start
   */
  read<S extends z.ZodObject>(variables: S): z.output<S>;
}

/** One request, scoped by the guard before the handler sees it. */
export interface Ctx<TenantId extends string | null = string | null> extends Deps, Scope {
  /** Null only on open routes. */
  actor: Actor | null;
  /** The tenant whose rows are in reach: the path's, the session's or the host's. */
  tenantId: TenantId;
  /** Which console or storefront was asked, whoever asks. */
  realm: Realm;
  /** Reads the same rows under the same policies, on the replica where there is one: it may be seconds behind. */
  reports: Pick<Scope, 'read'>;
  http: { req: Request; res: Response };
}

/** A request about one tenant: its path has `:tenantId`, or it came to the tenant's own host. */
export type TenantCtx = Ctx<string>;

interface Place {
  path: string;
  at?: Route['at'];
  host?: Route['host'];
}

/** The context of a call: with a tenant wherever its path or host names one. */
export type CtxOf<P extends Place> =
  'tenantId' extends PathParam<P['path']>
    ? TenantCtx
    : P extends { at: 'origin' } | { host: 'tenant' }
      ? TenantCtx
      : Ctx;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler of a route is given: what its schemas make of it, and the path's own parameters. */
export interface Input<R extends Route> {
  params: R['params'] extends z.ZodType ? z.output<R['params']> : PathParams<R['path']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}

export type Handler<R extends Route> = (
  ctx: CtxOf<R>,
  input: Input<R> & (R extends { upload: object } ? { file: UploadedFile } : unknown),
) => Promise<R extends { streams: true } ? void : z.input<R['reply']>>;

/** What a field is compared with in a filter: `op` as in the OpenAPI document, `contains` for a part of a text. */
export type ListTerm = Pick<Term, 'op' | 'value'>;

/** Numbers that are kept of a list's rows. */
export interface Tally<C, Params> {
  /** Undefined for whoever sees less than was counted, such as a member of some events. */
  from: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder | undefined;
  /** The column that is added up. */
  rows: string;
  /** Wire name → SQL column, as in `columns`. */
  columns: Readonly<Record<string, string>>;
  /** Wire name of a field of `totals` → the column that has its sum. */
  totals?: Readonly<Record<string, string>>;
}

/** A list's source: a query without select, and a column for each wire name. */
export interface Listing<Row, Params = Record<string, string>, C extends Ctx = Ctx> {
  from: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
  /**
   * Rows to be counted instead of `from`'s, where the number is found quicker without what only
   * fills columns. Filters and search are added to it: it has the tables that theirs are in.
   */
  count?: (db: Knex, ctx: C, params: Params) => Knex.QueryBuilder;
  /**
   * Numbers that are kept of the rows, where counting them takes too long: rows of which each says how
   * many have certain values, and what they come to. They answer where nothing is searched, only these
   * fields are filtered, and every sum that is asked for is among them: the first that can, of several.
   */
  tally?: Tally<C, Params> | readonly Tally<C, Params>[];
  /** Wire name (`details.name`) → SQL column (`c.name`) or expression. `id` must be among them. */
  columns: Readonly<Record<string, string>>;
  /**
   * What a comparison of a field means, where an index finds that otherwise than by the field's column:
   * a state by the time it begins, a choice by its part of the rows. Undefined leaves it to the column.
   * @example where: { state: (db, { op, value }) => (op === 'eq' && value === 'held' ? db.raw('o.is_held') : undefined) }
   */
  where?: Readonly<Record<string, (db: Knex, term: ListTerm) => Knex.Raw | undefined>>;
  /**
   * How rows are read in the order of a field, where that is not along its column; each by its wire name.
   * - `from`: the same rows from the table that has the order, such as events by their names
   * - `column`: what has the order of the field's values, and an order among those that are alike
   * - `isReversed`: whether `column` goes down where the field goes up
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
   * What a row shows of a field, where that is less than what is searched and sorted by:
   * `{ 'details.orderUIDs': 'p.order_uids[1:10]' }`.
   */
  shown?: Readonly<Record<string, string>>;
  /**
   * What a file says instead of a value, by field: `{ paymentMethod: { card: 'Card' } }`, the words of
   * the screen. A value without words stands as it is.
   */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * SQL columns that together name a row, with an index on them (`['o.tenant_id', 'o.id']`). A page
   * is then found by what is asked for alone, which an index may hold, and only its rows are read whole.
   */
  key?: readonly string[];
  /**
   * What `q` means, where the keys are found quicker than by a look into each search field, or more
   * are found. `wanted` is the text in the letters in which it was typed.
   * @returns a query of the columns of `key`, in their order
   */
  find?(db: Knex, wanted: string, params: Params): Knex.QueryBuilder;
  /**
   * What `find` finds are rows of the list and each of them once: where nothing else narrows them, they are
   * counted as they are found.
   */
  isFoundWhole?: boolean;
  /** Builds the wire row in code; without it Postgres builds the JSON from `columns`. */
  toRow?(row: Record<string, unknown>): Row;
  /** Adds to the rows of a page what is looked up for all of them at once. */
  complete?(rows: readonly Row[], ctx: C): Promise<Row[]>;
  /**
   * What a file says, where that is more than the columns: of some rows, as `columns` names their fields, the cells by
   * the keys of the list's `csv`. Without it a file has the columns alone.
   */
  cells?(rows: readonly Row[], ctx: C): Promise<Readonly<Record<string, unknown>>[]>;
}

/**
 * The source of one declared list: its rows, and the parameters of its path.
 * @example const sales: ListingOf<typeof loyalty.lists.sales> = { from: (db, { tenantId }) => db('loyalty_sale as s').where({ tenant_id: tenantId }), columns: { id: 's.id' } };
 */
export type ListingOf<L extends { path: string; row: z.ZodType; query?: z.ZodType }> = Listing<
  z.output<L['row']>,
  PathParams<L['path']> & (L['query'] extends z.ZodType ? z.output<L['query']> : unknown),
  CtxOf<L>
>;

type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>;
type OneOf<R extends Resource> = PathParams<R['path']> & { id: string };

/** The handlers of a resource; what `can` leaves out has none. */
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

type ResourceHalf<R extends Resource> = ResourceHandlers<R> &
  (R extends { create: z.ZodType } ? Needs<R, 'create'> : unknown) &
  (R extends { update: z.ZodType } ? Needs<R, 'update'> : unknown) &
  (R['can'] extends { delete: string } ? Needs<R, 'remove'> : unknown);

/** A handler for everything the contract declares, and for nothing else. */
export type Handlers<C extends Contract> = (C['routes'] extends Record<string, Route>
  ? { routes: { [K in keyof C['routes']]: Handler<C['routes'][K]> } }
  : unknown) &
  (C['lists'] extends Record<string, List>
    ? { lists: { [K in keyof C['lists']]: ListingOf<C['lists'][K]> } }
    : unknown) &
  (C['resources'] extends Record<string, Resource>
    ? { resources: { [K in keyof C['resources']]: ResourceHalf<C['resources'][K]> } }
    : unknown);

/** A typed name under which one plugin serves others in the same process. */
export interface Service<T> {
  readonly id: string;
  readonly is?: T;
}

export interface Provided {
  service: Service<unknown>;
  make(deps: Deps): unknown;
}

/** Takes part in the emitter's transaction (throwing undoes all), or follows it as a job. */
export interface Listener extends JobOptions {
  event: Event;
  when: 'sameTransaction' | 'afterCommit';
  inTransaction?(tx: Tx, payload: unknown, deps: Deps): Promise<void>;
  afterCommit?(payload: unknown, deps: Deps): Promise<void>;
}

/** What a job knows beside its payload. */
export interface JobContext extends Deps {
  tenantId: string | null;
  /** The tenant's scope where the job was enqueued in one, else the platform's. */
  scope: Scope;
  /** Where this try fails there is no other, so that what waits for the job can be told. */
  isLastTry: boolean;
}

export type Restriction = (actor: Actor, tenantId: string | null, deps: Deps) => Promise<boolean>;
