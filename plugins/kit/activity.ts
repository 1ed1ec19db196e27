import type * as z from 'zod';
import type { Contract } from './contract.ts';
import { auditSubject, humanName } from './record.ts';

/** How records of one kind read in the activity. */
export interface ActivityRecord {
  /** What one of them is called, in lower case: `ticket type`. */
  noun: string;
  /** The field of what a line kept that says a record's name; else `name`, `title` or `email`. */
  nameField?: string;
  /** The form it is changed by, of what is not declared with `record`: its fields say how values read. */
  form?: z.ZodObject;
}

/** How what a plugin writes into the audit reads. */
export interface Activity {
  /** By what their lines say as `subject`. */
  records?: Readonly<Record<string, ActivityRecord>>;
  /**
   * Action → what its lines say after who did it. `{record}` is the record's name; any other word in
   * braces is a field of what the line kept, where `{amountCents}` reads `$25.32`.
   */
  says?: Readonly<Record<string, string>>;
}

/** Everything that is declared, in one. */
export interface AllActivity {
  records: ReadonlyMap<string, ActivityRecord>;
  says: ReadonlyMap<string, string>;
}

/** The lines that `table()` writes of a declared record read by themselves. */
function ofResources({ resources = {} }: Contract): Required<Activity> {
  const records: Record<string, ActivityRecord> = {};
  const says: Record<string, string> = {};
  for (const { noun } of Object.values(resources)) {
    if (!noun) continue;
    const subject = auditSubject(noun);
    records[subject] = { noun: noun.one };
    says[`${subject}.created`] = 'created {record}';
    says[`${subject}.updated`] = 'changed {record}';
    says[`${subject}.deleted`] = 'deleted {record}';
  }
  return { records, says };
}

/** What all plugins declare of their audit lines. */
export function activityOf(contracts: readonly Contract[]): AllActivity {
  const declared = [...contracts.map(ofResources), ...contracts.map(({ activity }) => activity)];
  return {
    records: new Map(declared.flatMap((one) => Object.entries(one?.records ?? {}))),
    says: new Map(declared.flatMap((one) => Object.entries(one?.says ?? {}))),
  };
}

/** What a sentence is made of. */
export interface ActivityLine {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

const RECORD = '{record}';
const FIELD = /\{(\w+)\}/g;

/**
 * What a line says after who did it: the text before the record's name and that after it; one text
 * alone where no name stands in it. What nobody declared, or what lacks a field, is made of the action's own words.
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

/** @returns null where a field is not among what the line kept */
function fill(says: string | undefined, line: ActivityLine): string | null {
  if (says === undefined) return null;
  let isWhole = true;
  const filled = says.replace(FIELD, (whole, field: string) => {
    if (whole === RECORD) return whole;
    const value = fieldInWords(field, keptOf(line.after)[field] ?? keptOf(line.before)[field]);
    isWhole &&= value !== null;
    return value?.replaceAll(RECORD, '{ record }') ?? '';
  });
  return isWhole ? filled : null;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function fieldInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.endsWith('Cents')) return dollars.format(Number(value) / 100);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? null : String(value as string | number | boolean);
}

/** What a line kept of a record, with the record's details among its own fields. */
export function keptOf(state: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(state)) return {};
  const { details, ...rest } = state;
  return isRecord(details) ? { ...rest, ...details } : state;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAME_FIELDS = ['name', 'title', 'email'];

/** The fields of what a line kept in which a record's name may stand. */
export const nameFieldsOf = ({ records }: Pick<AllActivity, 'records'>, subject: string) => {
  const own = records.get(subject)?.nameField;
  return own === undefined ? NAME_FIELDS : [own];
};

/** What a record was called when a line was written; null where the line does not say it. */
export function nameInLine(all: AllActivity, line: Omit<ActivityLine, 'action'>): string | null {
  for (const state of [line.after, line.before])
    for (const field of nameFieldsOf(all, line.subject)) {
      const name = keptOf(state)[field];
      if (typeof name === 'string' && name !== '') return name;
    }
  return null;
}

/** What one record of a kind is called. */
export const nounOf = (records: AllActivity['records'], subject: string): string =>
  records.get(subject)?.noun ?? lower(humanName(subject.replaceAll('.', ' ')));

const article = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** `charity.created` → `created charity`; of what people do to themselves only the verb. */
function actionInWords({ action }: Pick<ActivityLine, 'action'>): string {
  const [about = '', ...verb] = action.split('.');
  return lower(humanName([...verb, about].join('_')));
}

/** What a filter calls an action: `Published event`. */
export function describeAction(all: AllActivity, kind: Pick<ActivityLine, 'action' | 'subject'>) {
  const says = all.says.get(kind.action);
  const words = says && unnamed(says, nounOf(all.records, kind.subject));
  // A text that needs a line's own values says nothing without them.
  return humanName(words && !words.includes('{') ? words : actionInWords(kind));
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

interface Actor {
  actorEmail: string | null;
  actorRealm: string;
  actorName?: string | null;
  actingName?: string | null;
}

/** An operator who acts for a tenant goes by name. Without an actor it was a job, or somebody who was not signed in. */
export const describeActor = ({ actingName, actorName, actorEmail, actorRealm }: Actor): string =>
  actingName
    ? `Foyer operator ${actingName} (acting)`
    : (actorName ?? actorEmail ?? OF_REALM[actorRealm] ?? 'A visitor');

/** Who it was, where no more is known or may be. */
const OF_REALM: Readonly<Record<string, string>> = {
  system: 'Foyer itself',
  platform: 'The platform',
};
