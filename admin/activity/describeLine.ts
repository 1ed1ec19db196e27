import type * as z from 'zod';
import type { auditRow } from '../../plugins/kit/kernelContract.ts';

export type AuditLine = z.output<typeof auditRow>;

/** `user.signed_in` → `Signed in`; `charity.created` → `Created charity`. */
export function describeAction(line: Pick<AuditLine, 'action' | 'subject'>): string {
  const [subject = '', verb = ''] = line.action.split('.');
  const words = verb.replaceAll('_', ' ');
  const about = subject === 'user' && verb.startsWith('signed') ? '' : ` ${subject}`;
  return words.charAt(0).toUpperCase() + words.slice(1) + about;
}

/** What the record is called, where its line says so; else its id. */
export function describeRecord(line: Pick<AuditLine, 'before' | 'after' | 'subjectId'>): string {
  for (const state of [line.after, line.before]) {
    if (!isRecord(state)) continue;
    const name = state['name'] ?? state['policyId'] ?? state['email'];
    if (typeof name === 'string') return name;
  }
  return line.subjectId;
}

/** A line without an actor: written by a job, or by somebody who was not signed in. */
export const describeActor = (line: Pick<AuditLine, 'actorEmail' | 'actorRealm'>): string =>
  line.actorEmail ?? (line.actorRealm === 'system' ? 'Foyer itself' : 'Nobody signed in');

/** One field of a change. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** The fields in which before and after differ; all of them for what was made or deleted. */
export function changesOf(line: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const before = isRecord(line.before) ? line.before : {};
  const after = isRecord(line.after) ? line.after : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
