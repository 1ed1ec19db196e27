import { conflict, notFound } from '../../errors.ts';
import { auditSubject, type Noun } from '../../resource.ts';
import { wireColumns } from '../list/compile.ts';
import { isUuid } from '../postgres/database.ts';
import { cleanHtml } from '../cleanHtml.ts';
import type { Ctx, Knex, Listing } from '../types.ts';
import { columnsOf, snakeCase, toColumn, type Column, type ColumnUse } from './columns.ts';
import { keyViolation, stillReferenced } from './keyViolation.ts';
import type {
  Asked,
  Change,
  Form,
  Locked,
  Params,
  ReadAt,
  RecordResource,
  Row,
  Step,
  TableGiven,
  TableHandlers,
} from './types.ts';

/**
 * Stores a resource's records in a table: list, create, update and delete, each write in one transaction with its
 * audit entry. Path parameters are columns too (`:tenantId` is `tenant_id`), so that a record exists only below its
 * own path.
 * @example resources: { charities: table('charities_charity', charities.resources.charities) }
 */
export function table<R extends RecordResource, Parent = void>(
  name: string,
  resource: R,
  given: TableGiven<NoInfer<R>, Parent> = {},
): TableHandlers<R> {
  const computed = given.computed ?? {};
  const columns = columnsOf(resource.record, given.columns as Record<string, string | ColumnUse>);
  const stored = columns.filter(({ field }) => !(field.name in computed));
  const written = stored.filter((column) => column.write !== 'step');
  const creatable = written.filter(({ field: { part } }) => part === 'fixed' || part === 'fields');
  const changeable = written.filter(({ field: { part } }) => part === 'fields' || part === 'later');
  const scopes = Array.from(resource.path.matchAll(/:(\w+)/g), ([, param = '']) => param);
  const noun = nounOf(name, given.noun, resource.noun);
  const subject = auditSubject(noun);

  const listing: Listing<Row<R>> = {
    from: (db, ctx, params) => rowsOf(db, { params, deps: ctx }),
    ...(given.count && {
      count: (db: Knex, _ctx: Ctx, params: Params) =>
        given.count?.(scopedRows(db, params)) ?? scopedRows(db, params),
    }),
    columns: {
      id: 't.id',
      ...given.top,
      ...Object.fromEntries(
        columns.map(({ field, read }) => [field.source, computed[field.name] ?? read]),
      ),
    },
  };
  const wire = wireColumns(resource.row, listing.columns);

  /** A path parameter that isn't a valid ID: there is nothing to change or add to. */
  function requireScopes(params: Params): void {
    if (!isScoped(params)) throw notFound(noun.one);
  }

  const isScoped = (params: Params): boolean =>
    given.scope !== undefined || scopes.every((param) => isUuid(params[param]));

  const scopeOf = (params: Params) =>
    given.scope?.(params) ??
    Object.fromEntries(scopes.map((param) => [snakeCase(param), params[param] ?? null]));

  function scopedRows(db: Knex, params: Params): Knex.QueryBuilder {
    const rows = db(`${name} as t`);
    // Comparing a non-uuid with a uuid column would cause a Postgres error; no row has it.
    if (!isScoped(params)) return rows.whereRaw('false');
    for (const [column, value] of Object.entries(scopeOf(params)))
      void rows.where(`t.${column}`, value);
    return rows;
  }

  const rowsOf = (db: Knex, { params, deps }: Pick<Step, 'params' | 'deps'>): Knex.QueryBuilder =>
    given.from?.(scopedRows(db, params), { db, params, deps }) ?? scopedRows(db, params);

  /** The rows as the list shows them. */
  async function rows({ db, ...at }: ReadAt, id?: string): Promise<Row<R>[]> {
    const shown = rowsOf(db, at)
      .joinRaw(`cross join lateral (select ${wire}) as wire`)
      .select(db.raw('row_to_json(wire) as body'));
    const found = (await (id === undefined
      ? shown.orderBy(['t.created_at', 't.id'])
      : shown.where('t.id', id))) as { body: Row<R> }[];
    return found.map(({ body }) => body);
  }

  async function one(at: ReadAt, id: string): Promise<Row<R>> {
    const [found] = isUuid(id) || given.find ? await rows(at, id) : [];
    if (!found) throw notFound(noun.one);
    return found;
  }

  const read = ({ tx, deps, params }: Step, id: string) => one({ db: tx.db, deps, params }, id);

  /** The locks that come before the row's own. Without them, there is no parent. */
  async function lockFirst(step: Step, id?: string): Promise<Locked<Parent>> {
    requireScopes(step.params);
    const parent = await given.lockFirst?.(step, id);
    return { ...step, parent: parent as Parent };
  }

  async function lockRow(step: Step, id: string): Promise<Row<R>> {
    const { tx, params } = step;
    // Unlike `for update`, this doesn’t block new rows that refer to this one, such as the orders of
    // a sale, whose transaction may already hold a lock that this one needs.
    const wanted = tx.db(`${name} as t`).where(scopeOf(params)).forNoKeyUpdate();
    if (!given.find && !isUuid(id)) throw notFound(noun.one);
    const found = given.find?.(wanted, id) ?? wanted.where('t.id', id);
    const [row, another] = await found.orderBy('t.id').limit(2).select<
      {
        id: string;
      }[]
    >('t.id');
    if (!row) throw notFound(noun.one);
    if (another)
      throw conflict(
        'ambiguous_id',
        `More than one ${noun.one} has the name “${id}”. Use the ID instead, such as “${row.id}”.`,
      );
    return read(step, row.id);
  }

  const idOf = (row: Row<R>): string => String((row as { id: unknown }).id);
  const audited = (row: Row<R>, asked?: Asked<R>): unknown =>
    given.audited?.(row, asked) ?? detailsOf(row);

  const detailsOf = (row: Row<R>): object => (row as { details?: object }).details ?? row;

  /** The form after a change. A row has each of its fields, with a value that the form accepts. */
  const wholeForm = (before: Row<R>, changes: Change<R>): Form<R> =>
    ({
      ...detailsOf(before),
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    }) as Form<R>;

  const audit = (
    { tx, params: { tenantId } }: Step,
    verb: 'created' | 'updated' | 'deleted',
    entry: { id: string; before?: unknown; after?: unknown },
  ): Promise<void> =>
    tx.audit({
      action: `${subject}.${verb}`,
      subject,
      subjectId: entry.id,
      ...(tenantId && { tenantId }),
      ...('before' in entry && { before: entry.before }),
      ...('after' in entry && { after: entry.after }),
    });

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

  async function insert(at: Step, wanted: Form<R>, more: object = {}): Promise<Row<R>> {
    const step = await lockFirst(at);
    const { tx, params } = step;
    const details = (await given.before?.create?.({ ...step, details: wanted })) ?? wanted;
    const own = {
      ...valuesOf(creatable, details),
      ...(await given.derived?.({ ...step, form: details })),
    };
    const [made] = (await write(() =>
      tx
        .db(name)
        .insert({ ...scopeOf(params), ...own, ...more })
        .returning('id'),
    )) as { id: string }[];
    if (!made) throw new Error(`The insert into ${name} returned no row.`);
    await given.store?.({ ...step, id: made.id, details });
    const after = await read(step, made.id);
    // The form of a new record has every field that it shares with an update.
    const asked = { details: details as Change<R> };
    await audit(step, 'created', { id: made.id, after: audited(after, asked) });
    const state = await given.after?.create?.({ ...step, after, details });
    return state === 'changed' ? read(step, made.id) : after;
  }

  async function change(at: Step, id: string, wanted: Change<R>): Promise<Row<R>> {
    const step = await lockFirst(at, id);
    const { tx, params } = step;
    const before = await lockRow(step, id);
    const asked = { ...step, before, details: wanted, form: wholeForm(before, wanted) };
    const details = (await given.before?.update?.(asked)) ?? wanted;
    const own = {
      ...valuesOf(changeable, details),
      ...(await given.derived?.({ ...step, before, form: wholeForm(before, details) })),
    };
    const [kept] = (await write(() =>
      tx
        .db(name)
        .where({ ...scopeOf(params), id: idOf(before) })
        .update({ ...own, updated_at: tx.db.fn.now() })
        .returning('id'),
    )) as { id: string }[];
    const newId = kept?.id ?? idOf(before);
    await given.store?.({ ...step, id: newId, before, details });
    const after = await read(step, newId);
    await audit(step, 'updated', {
      id: newId,
      before: audited(before),
      after: audited(after, { before, details }),
    });
    const state = await given.after?.update?.({ ...step, before, after, details });
    return state === 'changed' ? read(step, newId) : after;
  }

  async function drop(at: Step, id: string): Promise<Row<R>> {
    const step = await lockFirst(at, id);
    const { tx, params } = step;
    const before = await lockRow(step, id);
    await given.before?.delete?.({ ...step, before });
    await tx
      .db(name)
      .where({ ...scopeOf(params), id: idOf(before) })
      .delete()
      .catch((error: unknown) => {
        throw stillReferenced(error, noun, given.stillUsed) ?? error;
      });
    await audit(step, 'deleted', { id: idOf(before), before: audited(before) });
    await given.after?.delete?.({ ...step, before });
    return before;
  }

  return {
    list: listing,
    create: (ctx, { params, body }) =>
      ctx.tx((tx) => insert({ tx, deps: ctx, params }, body.details)),
    update: (ctx, { params, body }) =>
      ctx.tx((tx) => change({ tx, deps: ctx, params }, params.id, body.details)),
    async remove(ctx, { params }) {
      await ctx.tx((tx) => drop({ tx, deps: ctx, params }, params.id));
    },
    insert: (step, details) => insert(step, resource.record.form.parse(details) as Form<R>),
    add: insert,
    change,
    drop,
    one,
    rows: (at) => rows(at),
    lock: async (step, id) => lockRow(await lockFirst(step, id), id),
  };
}

/** The columns of a form's values. Rich text is sanitized here before it is stored. */
function valuesOf(columns: readonly Column[], details: unknown): Record<string, unknown> {
  const given = details as Record<string, unknown>;
  return Object.fromEntries(
    columns
      .filter(({ field }) => given[field.name] !== undefined)
      .map((column) => {
        const { field, name } = column;
        const value = given[field.name];
        return [
          name,
          field.meta.kind === 'richText' && typeof value === 'string' && !column.write
            ? cleanHtml(value, field)
            : toColumn(column, value),
        ];
      }),
  );
}

/** @throws if neither the table nor its resource declares one */
function nounOf(table: string, one: string | undefined, declared: Noun | undefined): Noun {
  if (one) return { one, many: `${one}s` };
  if (declared) return declared;
  throw new Error(`table('${table}') has no noun. Add 'noun' to it or to its resource.`);
}
