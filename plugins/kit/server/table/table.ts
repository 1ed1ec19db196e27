import type * as z from 'zod';
import { conflict, notFound } from '../../errors.ts';
import type { Resource } from '../../contract.ts';
import { auditSubject, type AnyRecord, type Noun } from '../../record.ts';
import { wireColumns } from '../list/compile.ts';
import { isUuid } from '../postgres/database.ts';
import { cleanHtml } from '../cleanHtml.ts';
import type { Ctx, Deps, Knex, Listing, Tx } from '../types.ts';
import { columnsOf, snakeCase, toColumn, type Column } from './columns.ts';
import { keyViolation, stillReferenced } from './keyViolation.ts';

/** A resource created with `resource(record, …)`. */
export type RecordResource = Resource & { record: AnyRecord; noun: Noun };

type Row<R extends RecordResource> = z.output<R['row']>;
type Form<R extends RecordResource> = z.output<R['record']['form']>;
/** The input of an update; omitted fields are unchanged. */
type Change<R extends RecordResource> = {
  [K in keyof z.output<R['record']['change']>]?: z.output<R['record']['change']>[K] | undefined;
};
type Params = Record<string, string>;

/** The context of each step of a write. */
export interface Step {
  tx: Tx;
  deps: Deps;
  /** The path parameters: `tenantId` and others. */
  params: Params;
}

type Stepped<T> = (step: Step & T) => Promise<void>;
/** A step before a write; may return changed details to store. */
type Before<T extends { details: unknown }> = (step: Step & T) => Promise<T['details'] | void>;

/** Differences from a plain table; each is optional. */
export interface TableGiven<R extends RecordResource> {
  /** Field → column, if it isn't the field's name in snake case. */
  columns?: Readonly<Partial<Record<string, string>>>;
  /** Shown field → SQL, if no column stores it. The table's alias is `t`. */
  computed?: Readonly<Record<string, string>>;
  /** The rows of the list, as `t`; for joins and conditions in addition to those of the path. */
  from?(rows: Knex.QueryBuilder, given: { params: Params }): Knex.QueryBuilder;
  /** Finds the row for an ID in the path, if it isn't the row's ID. */
  find?(rows: Knex.QueryBuilder, id: string): Knex.QueryBuilder;
  before?: {
    create?: Before<{ details: Form<R> }>;
    update?: Before<{ before: Row<R>; details: Change<R> }>;
    delete?: Stepped<{ before: Row<R> }>;
  };
  after?: {
    create?: Stepped<{ after: Row<R> }>;
    update?: Stepped<{ before: Row<R>; after: Row<R> }>;
    delete?: Stepped<{ before: Row<R> }>;
  };
}

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
  insert(step: Step, details: z.input<R['record']['form']>): Promise<Row<R>>;
  /** A record, locked until the end of the transaction. @throws 404 */
  lock(step: Step, id: string): Promise<Row<R>>;
}

/**
 * Stores a resource's records in a table: list, create, update and delete, each write in one transaction with its
 * audit entry. Path parameters are columns too (`:tenantId` is `tenant_id`), so that a record exists only below its
 * own path.
 * @example resources: { charities: table('charities_charity', charities.resources.charities) }
 */
export function table<R extends RecordResource>(
  name: string,
  resource: R,
  given: TableGiven<NoInfer<R>> = {},
): TableHandlers<R> {
  const computed = given.computed ?? {};
  const columns = columnsOf(resource.record, given.columns as Record<string, string>);
  const stored = columns.filter(({ field }) => !(field.name in computed));
  const writable = stored.filter(({ field }) => field.part !== 'shown');
  const changeable = writable.filter(({ field }) => field.part === 'fields');
  const scopes = Array.from(resource.path.matchAll(/:(\w+)/g), ([, param = '']) => param);
  const subject = auditSubject(resource.noun);

  const listing: Listing<Row<R>> = {
    from: (db, _ctx, params) => rowsOf(db, params),
    columns: {
      id: 't.id',
      ...Object.fromEntries(
        columns.map(({ field, name: column }) => [
          field.source,
          computed[field.name] ?? `t.${column}`,
        ]),
      ),
    },
  };
  const wire = wireColumns(resource.row, listing.columns);

  /** A path parameter that isn't a valid ID: there is nothing to change or add to. */
  function requireScopes(params: Params): void {
    if (!scopes.every((param) => isUuid(params[param]))) throw notFound(resource.noun.one);
  }

  const scopeOf = (params: Params) =>
    Object.fromEntries(scopes.map((param) => [snakeCase(param), params[param] ?? null]));

  function rowsOf(db: Knex, params: Params): Knex.QueryBuilder {
    const rows = db(`${name} as t`);
    // Comparing a non-uuid with a uuid column would cause a Postgres error; no row has it.
    if (!scopes.every((param) => isUuid(params[param]))) return rows.whereRaw('false');
    for (const [column, value] of Object.entries(scopeOf(params)))
      void rows.where(`t.${column}`, value);
    return given.from?.(rows, { params }) ?? rows;
  }

  /** The row as the list shows it. */
  async function read({ tx, params }: Step, id: string): Promise<Row<R>> {
    const [found] = (await rowsOf(tx.db, params)
      .where('t.id', id)
      .joinRaw(`cross join lateral (select ${wire}) as wire`)
      .select(tx.db.raw('row_to_json(wire) as body'))) as { body: Row<R> }[];
    if (!found) throw notFound(resource.noun.one);
    return found.body;
  }

  async function lock(step: Step, id: string): Promise<Row<R>> {
    const { tx, params } = step;
    requireScopes(params);
    const wanted = tx.db(`${name} as t`).where(scopeOf(params)).forUpdate();
    if (!given.find && !isUuid(id)) throw notFound(resource.noun.one);
    const found = given.find?.(wanted, id) ?? wanted.where('t.id', id);
    const [row, another] = (await found.orderBy('t.id').limit(2).select('t.id')) as {
      id: string;
    }[];
    if (!row) throw notFound(resource.noun.one);
    if (another)
      throw conflict(
        'ambiguous_id',
        `More than one ${resource.noun.one} has the name “${id}”. Use the ID instead, such as “${row.id}”.`,
      );
    return read(step, row.id);
  }

  const idOf = (row: Row<R>): string => String((row as { id: unknown }).id);
  const detailsOf = (row: Row<R>): unknown => (row as { details: unknown }).details;

  /** Runs a write; a key violation becomes the contract's message. */
  const write = async <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw (
        keyViolation(error, resource.unique ?? [], {
          name,
          columns,
          scopes: scopes.map(snakeCase),
        }) ?? error
      );
    });

  async function insert(step: Step, wanted: Form<R>): Promise<Row<R>> {
    const { tx, params } = step;
    requireScopes(params);
    const details = (await given.before?.create?.({ ...step, details: wanted })) ?? wanted;
    const [made] = (await write(() =>
      tx
        .db(name)
        .insert({ ...scopeOf(params), ...valuesOf(writable, details) })
        .returning('id'),
    )) as { id: string }[];
    if (!made) throw new Error(`The insert into ${name} returned no row.`);
    const after = await read(step, made.id);
    await tx.audit({
      action: `${subject}.created`,
      subject,
      subjectId: made.id,
      after: detailsOf(after),
    });
    await given.after?.create?.({ ...step, after });
    return after;
  }

  async function change(step: Step, id: string, wanted: Change<R>): Promise<Row<R>> {
    const { tx, params } = step;
    const before = await lock(step, id);
    const details = (await given.before?.update?.({ ...step, before, details: wanted })) ?? wanted;
    const [kept] = (await write(() =>
      tx
        .db(name)
        .where({ ...scopeOf(params), id: idOf(before) })
        .update({ ...valuesOf(changeable, details), updated_at: tx.db.fn.now() })
        .returning('id'),
    )) as { id: string }[];
    const after = await read(step, kept?.id ?? idOf(before));
    await tx.audit({
      action: `${subject}.updated`,
      subject,
      subjectId: idOf(after),
      before: detailsOf(before),
      after: detailsOf(after),
    });
    await given.after?.update?.({ ...step, before, after });
    return after;
  }

  async function drop(step: Step, id: string): Promise<void> {
    const { tx, params } = step;
    const before = await lock(step, id);
    await given.before?.delete?.({ ...step, before });
    await tx
      .db(name)
      .where({ ...scopeOf(params), id: idOf(before) })
      .delete()
      .catch((error: unknown) => {
        throw stillReferenced(error, resource.noun) ?? error;
      });
    await tx.audit({
      action: `${subject}.deleted`,
      subject,
      subjectId: idOf(before),
      before: detailsOf(before),
    });
    await given.after?.delete?.({ ...step, before });
  }

  return {
    list: listing,
    create: (ctx, { params, body }) =>
      ctx.tx((tx) => insert({ tx, deps: ctx, params }, body.details)),
    update: (ctx, { params, body }) =>
      ctx.tx((tx) => change({ tx, deps: ctx, params }, params.id, body.details)),
    remove: (ctx, { params }) => ctx.tx((tx) => drop({ tx, deps: ctx, params }, params.id)),
    insert: (step, details) => insert(step, resource.record.form.parse(details) as Form<R>),
    lock,
  };
}

/** The columns of a form's values. Rich text is sanitized here before it is stored. */
function valuesOf(columns: readonly Column[], details: unknown): Record<string, unknown> {
  const given = details as Record<string, unknown>;
  return Object.fromEntries(
    columns
      .filter(({ field }) => given[field.name] !== undefined)
      .map(({ field, name }) => {
        const value = given[field.name];
        return [
          name,
          field.meta.kind === 'richText' && typeof value === 'string'
            ? cleanHtml(value, field)
            : toColumn(field, value),
        ];
      }),
  );
}
