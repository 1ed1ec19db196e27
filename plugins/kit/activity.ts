import type * as z from 'zod';
import type { Contract } from './contract.ts';
import { formatCents } from './numbers.ts';
import { humanName } from './recordFields.ts';
import { auditSubject } from './resource.ts';

/** How records of one kind are shown in the activity log. */
export interface ActivityRecord {
  /** The singular noun, in lower case: `ticket type`. */
  noun: string;
  /** The field of the stored values with the record's name; by default `name`, `title` or `email`. */
  nameField?: string;
  /** The form that changes it, if it isn't declared with `record`. Its fields define how values are shown. */
  form?: z.ZodObject;
}

/** How a plugin's audit entries are shown. */
export interface Activity {
  /** Keyed by the `subject` of the audit entries. */
  records?: Readonly<Record<string, ActivityRecord>>;
  /**
   * Action → the sentence after the actor's name. `{record}` is the record's name; any other word in braces is a
   * field of the stored values, where `{amountCents}` is shown as `$25.32`.
   */
  says?: Readonly<Record<string, string>>;
}

/** All declarations, merged. */
export interface AllActivity {
  records: ReadonlyMap<string, ActivityRecord>;
  says: ReadonlyMap<string, string>;
}

/** Default wording for the audit entries that `table()` writes for a declared record. */
function ofResources({ resources = {} }: Contract): Required<Activity> {
  const records: Record<string, ActivityRecord> = {};
  const says: Record<string, string> = {};
  for (const { noun } of Object.values(resources)) {
    if (!noun) continue;
    const subject = auditSubject(noun);
    records[subject] = { noun: noun.one };
    says[`${subject}.created`] = 'created {record}';
    says[`${subject}.updated`] = 'updated {record}';
    says[`${subject}.deleted`] = 'deleted {record}';
  }
  return { records, says };
}

/** The audit declarations of all plugins. */
export function activityOf(contracts: readonly Contract[]): AllActivity {
  const declared = [...contracts.map(ofResources), ...contracts.map(({ activity }) => activity)];
  return {
    records: new Map(declared.flatMap((one) => Object.entries(one?.records ?? {}))),
    says: new Map(declared.flatMap((one) => Object.entries(one?.says ?? {}))),
  };
}

/** The parts of a sentence. */
export interface ActivityLine {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

const RECORD = '{record}';
const FIELD = /\{(\w+)\}/g;

/**
 * The sentence after the actor's name: the text before and after the record's name, or one text if the name isn't in
 * it. If the action isn't declared or a field is missing, the action's name is used.
 * @example sentenceOf(all, { action: 'event.published', … }, 'The Cherry Orchard') // ['published ', '']
 */
export function sentenceOf(
  { records, says }: AllActivity,
  line: ActivityLine,
  name: string | null,
): string[] {
  const text = says.get(line.action);
  const filled = fill(
    text && name === null ? unnamed(text, nounOf(records, line.subject)) : text,
    line,
  );
  if (filled !== null) return filled.split(RECORD);
  return name === null ? [actionInWords(line)] : [`${actionInWords(line)} `, ''];
}

/** `added the charity {record}` → `added a charity` */
const unnamed = (says: string, noun: string): string =>
  says
    .replace(`the ${noun} ${RECORD}`, article(noun))
    .replace(`the ${RECORD}`, `the ${noun}`)
    .replace(RECORD, article(noun));

/** @returns null if a field isn't among the stored values */
function fill(says: string | undefined, line: ActivityLine): string | null {
  if (says === undefined) return null;
  let isComplete = true;
  const filled = says.replace(FIELD, (whole, field: string) => {
    if (whole === RECORD) return whole;
    const value = fieldInWords(
      field,
      storedFields(line.after)[field] ?? storedFields(line.before)[field],
    );
    isComplete &&= value !== null;
    return value?.replaceAll(RECORD, '{ record }') ?? '';
  });
  return isComplete ? filled : null;
}

function fieldInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.endsWith('Cents')) return formatCents(Number(value));
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? null : String(value as string | number | boolean);
}

/** The stored values of a record, with `details` flattened. */
export function storedFields(state: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(state)) return {};
  const { details, ...rest } = state;
  return isRecord(details) ? { ...rest, ...details } : state;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAME_FIELDS = ['name', 'title', 'email'];

/** The fields of the stored values that may contain a record's name. */
export const nameFieldsOf = ({ records }: Pick<AllActivity, 'records'>, subject: string) => {
  const own = records.get(subject)?.nameField;
  return own === undefined ? NAME_FIELDS : [own];
};

/** The record's name when the entry was written; null if it wasn't stored. */
export function nameInLine(all: AllActivity, line: Omit<ActivityLine, 'action'>): string | null {
  for (const state of [line.after, line.before])
    for (const field of nameFieldsOf(all, line.subject)) {
      const name = storedFields(state)[field];
      if (typeof name === 'string' && name !== '') return name;
    }
  return null;
}

/** The singular noun of a kind of record. */
export const nounOf = (records: AllActivity['records'], subject: string): string =>
  records.get(subject)?.noun ?? lower(humanName(subject.replaceAll('.', ' ')));

export const article = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `charity.created` → `created charity`; only the verb for actions on the user's own account. */
function actionInWords({ action }: Pick<ActivityLine, 'action'>): string {
  const [about = '', ...verb] = action.split('.');
  return lower(humanName([...verb, about].join('_')));
}

/** The label of an action in a filter: `Published event`. */
export function describeAction(all: AllActivity, kind: Pick<ActivityLine, 'action' | 'subject'>) {
  const says = all.says.get(kind.action);
  const words = says && unnamed(says, nounOf(all.records, kind.subject));
  // A template that needs stored values is meaningless without them.
  return humanName(words && !words.includes('{') ? words : actionInWords(kind));
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

interface Actor {
  actorEmail: string | null;
  actorRealm: string;
  actorName?: string | null;
  actingName?: string | null;
}

/** An operator acting for a tenant is shown by name. Without an actor it was a job or an anonymous user. */
export const describeActor = ({ actingName, actorName, actorEmail, actorRealm }: Actor): string =>
  actingName
    ? `${actingName} (Foyer operator)`
    : (actorName ?? actorEmail ?? OF_REALM[actorRealm] ?? 'A visitor');

/** The actor if no more is known or may be shown. */
const OF_REALM: Readonly<Record<string, string>> = {
  system: 'Foyer',
  platform: 'The platform',
};
