import { query, type Ctx, type FindNames, type Knex, type RecordName } from '@foyer/kit/server';
import {
  activityOf,
  storedFields,
  nameFieldsOf,
  nameInLine,
  nounOf,
  sentenceOf,
  type AllActivity,
} from '../../plugins/kit/activity.ts';
import type { KernelParts } from '../kernelParts.ts';

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
export async function describeLines<Row extends Line>(
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
      subjects: unique.map(({ subject }) => subject) as never,
      ids: unique.map(({ id }) => id) as never,
      fields: fields as never,
    },
  );
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}
