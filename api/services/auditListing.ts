import {
  type Ctx,
  type FindNames,
  type Knex,
  type Listing,
  type ListingOf,
  query,
  type RecordName,
  type TenantCtx,
} from '@foyer/kit/server';
import type * as z from 'zod';
import {
  activityOf,
  type AllActivity,
  describeAction,
  describeActor,
  nameFieldsOf,
  nameInLine,
  nounOf,
  sentenceOf,
  storedFields,
} from '../../plugins/kit/activity.ts';
import type { auditRow, kit } from '../../plugins/kit/kernelContract.ts';
import type { KernelParts } from '../kernelParts.ts';

const columns = {
  id: 'a.id',
  at: 'a.at',
  actorId: 'a.actor_id',
  actorEmail: 'a.actor_email',
  actorName: 'a.actor_name',
  person: `concat_ws(' ', a.acting_name, a.actor_name, a.actor_email)`,
  actorRealm: 'a.actor_realm',
  action: 'a.action',
  subject: 'a.subject',
  subjectId: 'a.subject_id',
  before: 'a.before',
  after: 'a.after',
  actingName: 'a.acting_name',
  actingReason: 'a.acting_reason',
};

type Parts = Pick<KernelParts, 'assembled'>;
type Row = z.output<typeof auditRow>;
type TenantRow = z.output<typeof kit.lists.tenantAudit.row>;

/** The lines of a file say what the screen says, and name their record. */
const cells =
  (parts: Parts) => async (rows: readonly (TenantRow & { tenantId?: string | null })[], ctx: Ctx) =>
    (await describeLines(parts, ctx, rows)).map((line) => {
      const who = describeActor(line);
      const { noun, name } = line.record;
      const tenantName = line.tenantId && line.names[line.tenantId];
      const what = `${who} ${line.sentence.join(name ?? '')}`;
      return { ...line, who, what, noun, recordName: name, tenantName };
    });

/** The audit as the platform's console reads it. */
export const auditListing = (parts: Parts): Listing<Row> => ({
  from: (db) => db('kit_audit as a'),
  columns: {
    ...columns,
    ip: 'a.ip',
    tenantId: 'a.tenant_id',
    requestId: 'a.request_id',
    reason: 'a.reason',
  },
  toRow: (row) => ({ ...(row as Row), id: String(row['id']) }),
  complete: (rows, ctx) => describeLines(parts, ctx, rows),
  cells: cells(parts),
});

/** A tenant sees this only for its own people. */
const ofItsOwn = (column: string) => `case when a.actor_realm = 'tenant' then ${column} end`;

/** The audit as a tenant reads it: it doesn't learn who an operator or buyer was, or where they were. */
export const tenantAuditListing = (parts: Parts): ListingOf<typeof kit.lists.tenantAudit> => ({
  from: (db, { tenantId }) => db('kit_audit as a').where('a.tenant_id', tenantId),
  columns: {
    ...columns,
    ip: ofItsOwn('a.ip'),
    actorId: ofItsOwn('a.actor_id'),
    actorEmail: ofItsOwn('a.actor_email'),
    actorName: ofItsOwn('a.actor_name'),
    person: `concat_ws(' ', a.acting_name, ${ofItsOwn('a.actor_name')}, ${ofItsOwn('a.actor_email')})`,
  },
  toRow: (row) => ({ ...(row as TenantRow), id: String(row['id']) }),
  complete: (rows, ctx) => describeLines(parts, ctx, rows),
  cells: cells(parts),
});

interface Kind {
  subject: string;
  action: string;
}
type Kinds = z.output<typeof kit.routes.auditKinds.reply>;

/** The existing kinds of lines. */
export const auditKinds =
  (parts: Parts) =>
  async (ctx: Ctx): Promise<Kinds> =>
    inWords(parts, await ctx.reports.read((db) => kindsOf(db, null)));

/** The kinds of one tenant. The names of actions are no secret between tenants. */
export const tenantAuditKinds =
  (parts: Parts) =>
  async (ctx: TenantCtx): Promise<Kinds> =>
    inWords(
      parts,
      await ctx
        .asPlatform('list the actions and record types of every tenant’s audit log')
        .read((db) => kindsOf(db, ctx.tenantId)),
    );

function inWords({ assembled }: Parts, kinds: readonly Kind[]): Kinds {
  const all = activityOf(assembled().contracts);
  return {
    kinds: kinds.map((kind) => ({
      ...kind,
      noun: nounOf(all.records, kind.subject),
      label: describeAction(all, kind),
    })),
  };
}

/**
 * Steps from each kind to the next in `kit_audit_kind`, which takes one step per kind
 * regardless of the number of lines; `distinct` would read them all.
 */
async function kindsOf(db: Knex, tenantId: string | null): Promise<Kind[]> {
  const rows = await query<Kind>(
    db,
    `with recursive kind as (
       (select subject, action from kit_audit order by subject, action limit 1)
       union all
       select next.subject, next.action
       from kind, lateral (
         select a.subject, a.action from kit_audit a
         where (a.subject, a.action) > (kind.subject, kind.action)
         order by a.subject, a.action limit 1
       ) next
     )
     select subject, action from kind
     where :tenantId::uuid is null or exists (
       select 1 from kit_audit a
       where a.subject = kind.subject and a.action = kind.action and a.tenant_id = :tenantId::uuid
     )`,
    { tenantId },
  );
  return rows;
}

interface Line {
  action: string;
  subject: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  tenantId?: string | null;
}

interface Described {
  sentence: string[];
  record: { noun: string; name: string | null; params: Record<string, string> | null };
  names: Record<string, string>;
}

/** One record, of any kind. */
interface Which {
  subject: string;
  id: string;
}

/**
 * The lines of a page as sentences, with their records' current names. Each plugin is asked once per page,
 * in the reader's scope: another tenant's record has no name there.
 */
async function describeLines<Row extends Line>(
  { assembled }: Pick<KernelParts, 'assembled'>,
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(Row & Described)[]> {
  const { contracts, recordNames } = assembled();
  const all = activityOf(contracts);
  const mentioned = rows.map((row) => mentionsOf(row, [...recordNames.keys()]));
  const { found, last } = await ctx.read(async (db) => {
    const wanted = [...rows.map(recordOf), ...mentioned.flat()];
    const tenantIds = ctx.tenantId === null ? tenantsOf(rows) : [ctx.tenantId];
    const found = await findNames(db, recordNames, { wanted, tenantIds });
    const lost = rows.filter((row) => !found.has(keyOf(recordOf(row))) && !nameInLine(all, row));
    return { found, last: await lastNames(db, all, lost.map(recordOf)) };
  });
  return rows.map((row, index) => {
    const key = keyOf(recordOf(row));
    const record = found.get(key);
    const name = record?.name ?? nameInLine(all, row) ?? last.get(key) ?? null;
    return {
      ...row,
      sentence: sentenceOf(all, row, name),
      record: {
        noun: nounOf(all.records, row.subject),
        name,
        params: record ? paramsOf(row, record) : null,
      },
      names: Object.fromEntries(
        (mentioned[index] ?? []).flatMap((which) => {
          const known = found.get(keyOf(which))?.name;
          return known === undefined ? [] : [[which.id, known]];
        }),
      ),
    };
  });
}

const tenantsOf = (rows: readonly Line[]): string[] => [
  ...new Set(rows.flatMap(({ tenantId }) => tenantId ?? [])),
];

const recordOf = ({ subject, subjectId }: Line): Which => ({ subject, id: subjectId });
const keyOf = ({ subject, id }: Which): string => `${subject} ${id}`;

const paramsOf = ({ tenantId }: Line, { id, params }: RecordName): Record<string, string> => ({
  ...(tenantId && { tenantId }),
  id,
  ...params,
});

/** The tenant of a line, and the records whose IDs it kept: in `charityId` or `defaultSurchargeRule`. */
function mentionsOf(line: Line, kinds: readonly string[]): Which[] {
  const mentions = [line.before, line.after].flatMap((state) =>
    Object.entries(storedFields(state)).flatMap(([field, value]) => {
      const about = field.replace(/Ids?$/, '').toLowerCase();
      const subject = kinds.find((kind) => about.endsWith(kind.toLowerCase()));
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
      return subject === undefined ? [] : ids.map((id) => ({ subject, id }));
    }),
  );
  return line.tenantId ? [{ subject: 'tenant', id: line.tenantId }, ...mentions] : mentions;
}

/** One query for each kind of record. */
async function findNames(
  db: Knex.Transaction,
  recordNames: ReadonlyMap<string, FindNames>,
  { wanted, tenantIds }: { wanted: readonly Which[]; tenantIds: readonly string[] },
): Promise<Map<string, RecordName>> {
  const found = new Map<string, RecordName>();
  for (const [subject, find] of recordNames) {
    const ids = new Set(wanted.filter((one) => one.subject === subject).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const record of await find(db, { ids: [...ids], tenantIds }))
      found.set(keyOf({ subject, id: record.id }), record);
  }
  return found;
}

/** More lines than most records have between two that say their name. */
const LINES_BACK = 50;

/** The last names of deleted records, as far as the lines in scope have them. */
async function lastNames(
  db: Knex.Transaction,
  all: AllActivity,
  lost: readonly Which[],
): Promise<Map<string, string>> {
  const unique = [...new Map(lost.map((which) => [keyOf(which), which])).values()];
  if (unique.length === 0) return new Map();
  const fields = unique.map(({ subject }) => nameFieldsOf(all, subject).join(' '));
  const rows = await query<Which & { name: string }>(
    db,
    `select lost.subject, lost.id, named.name
     from unnest(:subjects::text[], :ids::text[], :fields::text[]) as lost (subject, id, fields)
     cross join lateral (
       select coalesce(
         line.after ->> field, line.after -> 'details' ->> field,
         line.before ->> field, line.before -> 'details' ->> field) as name
       from (
         select at, before, after from kit_audit
         where subject = lost.subject and subject_id = lost.id order by at desc limit ${LINES_BACK}
       ) as line
       cross join unnest(string_to_array(lost.fields, ' ')) with ordinality as wanted (field, n)
       where coalesce(
         line.after ->> field, line.after -> 'details' ->> field,
         line.before ->> field, line.before -> 'details' ->> field, '') <> ''
       order by line.at desc, n limit 1
     ) as named`,
    {
      subjects: unique.map(({ subject }) => subject),
      ids: unique.map(({ id }) => id),
      fields,
    },
  );
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}
