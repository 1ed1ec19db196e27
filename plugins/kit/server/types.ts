import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Contract, Event, List, Realm, Resource, Route } from '../contract.ts';

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
  can: ReadonlySet<string>;
}

/** One line of the audit: who and when are added by the transaction. */
export interface AuditEntry {
  /** `charity.updated` */
  action: string;
  subject: string;
  subjectId: string;
  tenantId?: string | null;
  /** Who did it, where the request itself does not know yet: a sign-in. */
  by?: Pick<Actor, 'id' | 'email' | 'realm'>;
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
  /** Adds one of the plugin's jobs. */
  enqueue(job: string, payload: unknown, when?: When): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Leaves with the commit: for what takes a lock that others wait for, which is then held no longer
   * than the database itself needs. Nobody sees its answer; when it fails, the transaction does.
   */
  last(statement: Statement): void;
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
  /** Rows of every tenant. The reason stands in the permission report. */
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
  /** `http` or `https`, of the addresses in mails and links. */
  protocol: string;
  /**
   * The environment variables that a plugin declares, and no others.
   * @throws when one of them is not as declared; ask in `start`, so that the program does not start
   */
  read<S extends z.ZodObject>(variables: S): z.output<S>;
}

/** One request, scoped by the guard before the handler sees it. */
export interface Ctx extends Deps, Scope {
  /** Null only on open routes. */
  actor: Actor | null;
  /** The tenant whose rows are in reach: the session's, the path's or the host's. */
  tenantId: string | null;
  /** Which console or shop was asked, whoever asks. */
  realm: Realm;
  http: { req: Request; res: Response };
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler of a route is given, parsed. */
export interface Input<R extends Route> {
  params: R['params'] extends z.ZodType ? z.output<R['params']> : Record<string, string>;
  query: Out<R['query']>;
  body: Out<R['body']>;
}

export type Handler<R extends Route> = (
  ctx: Ctx,
  input: Input<R>,
) => Promise<R extends { streams: true } ? void : z.input<R['reply']>>;

/** A list's source: a query without select, and a column for each wire name. */
export interface Listing<Row> {
  from(db: Knex, ctx: Ctx): Knex.QueryBuilder;
  /** Wire name (`details.name`) → SQL column (`c.name`) or expression. `id` must be among them. */
  columns: Readonly<Record<string, string>>;
  /**
   * What `q` means, where one condition is quicker than a look into each search field, or finds
   * more. `like` is the text as a pattern, in the letters in which it was typed.
   */
  search?(rows: Knex.QueryBuilder, like: string): void;
  /** Builds the wire row in code; without it Postgres builds the JSON from `columns`. */
  toRow?(row: Record<string, unknown>): Row;
}

type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>;
type Params = Record<string, string>;

/** The handlers of a resource; what `can` leaves out has none. */
export interface ResourceHandlers<R extends Resource> {
  list: Listing<RowOf<R>>;
  create?: (ctx: Ctx, input: { params: Params; body: Out<R['create']> }) => Promise<RowOf<R>>;
  update?: (
    ctx: Ctx,
    input: { params: Params & { id: string }; body: Out<R['update']> },
  ) => Promise<RowOf<R>>;
  remove?: (ctx: Ctx, input: { params: Params & { id: string } }) => Promise<void>;
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
    ? { lists: { [K in keyof C['lists']]: Listing<RowOf<C['lists'][K]>> } }
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
export interface Listener {
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
}

export interface Job {
  /** `5m`, `1h`, `1d`: a schedule has minutes; what wants seconds adds itself again. */
  every?: string;
  run(payload: unknown, ctx: JobContext): Promise<void>;
}

export type Narrow = (actor: Actor, tenantId: string | null, deps: Deps) => Promise<boolean>;
