import type * as z from 'zod';
import type { ApiError } from '../../errors.ts';
import type { Resource } from '../../contract.ts';
import type { AnyRecord } from '../../record.ts';
import type { Noun } from '../../resource.ts';
import type { Ctx, Deps, Knex, Listing, Tx } from '../types.ts';
import type { ColumnUse } from './columns.ts';

/** A resource or a list whose rows are a declared record's; `resource(record, …)` creates one. */
export type RecordResource = Pick<Resource, 'path' | 'row' | 'unique'> & {
  record: AnyRecord;
  noun?: Noun;
};

export type Row<R extends RecordResource> = z.output<R['row']>;
export type Form<R extends RecordResource> = z.output<R['record']['form']>;
/** The input of an update; omitted fields are unchanged. */
export type Change<R extends RecordResource> = {
  [K in keyof z.output<R['record']['change']>]?: z.output<R['record']['change']>[K] | undefined;
};
/** A form as sent: fields with a default may be omitted. A schema that accepts anything takes its output. */
type Sent<R extends RecordResource> = Given<
  z.input<R['record']['form']>,
  z.output<R['record']['form']>
>;
type Given<In, Out> = {
  [K in keyof In as unknown extends In[K] ? never : K]: In[K];
} & { [K in keyof In & keyof Out as unknown extends In[K] ? K : never]?: Out[K] | undefined };
export type Params = Record<string, string>;

/** The context of each step of a write. */
export interface Step {
  tx: Tx;
  deps: Deps;
  /** The path parameters: `tenantId` and others. */
  params: Params;
}

/** A step with what `lockFirst` returned. */
export type Locked<Parent> = Step & { parent: Parent };
/** Where to read: inside or outside a transaction of writes. */
export type ReadAt = Omit<Step, 'tx'> & { db: Knex };
/** What a write was asked for; without `before`, a new record. */
export interface Asked<R extends RecordResource> {
  before?: Row<R>;
  details: Change<R>;
}
type Stepped<Parent, T> = (step: Locked<Parent> & T) => Promise<void>;
/** A step before a write; may return changed details to store. */
type Before<Parent, T extends { details: unknown }> = (
  step: Locked<Parent> & T,
) => Promise<T['details'] | void>;

/** Differences from a plain table; each is optional. */
export interface TableGiven<R extends RecordResource, Parent = void> {
  /** The singular noun, if the resource declares none. It names the record in messages and audit entries. */
  noun?: string;
  /** Field → column, if it isn't the field's name in snake case or stores another value than the form's. */
  columns?: Readonly<Partial<Record<string, string | ColumnUse>>>;
  /** The columns that all rows below a path share, if not one per path parameter. */
  scope?(params: Params): Readonly<Record<string, string | null>>;
  /** Shown field → SQL, if no column stores it. The table's alias is `t`. */
  computed?: Readonly<Record<string, string>>;
  /** Field of the row outside its details → SQL. */
  top?: Readonly<Record<string, string>>;
  /** Columns that no field is stored in as entered, such as a window in the parent's time zone. */
  derived?(
    step: Locked<Parent> & { before?: Row<R>; form: Form<R> },
  ): Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** The rows of the list, as `t`; for joins and conditions in addition to those of the path. */
  from?(
    rows: Knex.QueryBuilder,
    given: { db: Knex; params: Params; deps: Deps },
  ): Knex.QueryBuilder;
  /** The rows to count, if `from` adds joins that only fill columns. */
  count?(rows: Knex.QueryBuilder): Knex.QueryBuilder;
  /** Finds the row for an ID in the path, if it isn't the row's ID. */
  find?(rows: Knex.QueryBuilder, id: string): Knex.QueryBuilder;
  /**
   * Takes the locks that every write takes before the row's own, such as its parent's, so that writes never wait for
   * each other in a circle. Its result is the `parent` of the other steps. A new record has no ID yet.
   */
  lockFirst?(step: Step, id?: string): Promise<Parent>;
  /** Stores what other tables hold, after the row is written and before it is read and audited. */
  store?: Stepped<Parent, { id: string; before?: Row<R>; details: Change<R> }>;
  /**
   * The values that audit entries store, if not the row's details. After a write, `asked` has its form, and for an
   * update the row before.
   */
  audited?(row: Row<R>, asked?: Asked<R>): unknown;
  /** The error for deleting a record that others refer to. */
  stillUsed?(): ApiError;
  before?: {
    create?: Before<Parent, { details: Form<R> }>;
    /** `form` is the whole form: the row's values with the given ones. */
    update?: Before<Parent, { before: Row<R>; details: Change<R>; form: Form<R> }>;
    delete?: Stepped<Parent, { before: Row<R> }>;
  };
  after?: {
    create?: After<Parent, { after: Row<R>; details: Form<R> }>;
    update?: After<Parent, { before: Row<R>; after: Row<R>; details: Change<R> }>;
    delete?: Stepped<Parent, { before: Row<R> }>;
  };
}

/** A step after a write. If it changed the row, it says so, and the row is read again. */
type After<Parent, T> = (step: Locked<Parent> & T) => Promise<'changed' | void>;

/** The handlers of a resource whose records are the rows of one table. */
export interface TableHandlers<R extends RecordResource> {
  list: Listing<Row<R>>;
  create(ctx: Ctx, input: { params: Params; body: { details: Form<R> } }): Promise<Row<R>>;
  update(
    ctx: Ctx,
    input: { params: Params & { id: string }; body: { details: Change<R> } },
  ): Promise<Row<R>>;
  remove(ctx: Ctx, input: { params: Params & { id: string } }): Promise<void>;
  /** Creates a record in an existing transaction: for services, seeds and listeners. Defaults apply. */
  insert(step: Step, details: Sent<R>): Promise<Row<R>>;
  /** Creates a record from a form that was parsed already. Services and seeds can set columns that no form has. */
  add(step: Step, details: Form<R>, columns?: Readonly<Record<string, unknown>>): Promise<Row<R>>;
  /** Changes the given fields of a record in an existing transaction. */
  change(step: Step, id: string, details: Change<R>): Promise<Row<R>>;
  /** Deletes a record in an existing transaction. */
  drop(step: Step, id: string): Promise<Row<R>>;
  /** A record as the list shows it. @throws 404 */
  one(at: ReadAt, id: string): Promise<Row<R>>;
  /** The records below a path, oldest first. */
  rows(at: ReadAt): Promise<Row<R>[]>;
  /** A record, locked until the end of the transaction, after the locks of `lockFirst`. @throws 404 */
  lock(step: Step, id: string): Promise<Row<R>>;
}
