import type * as z from 'zod';
import type { auditRow, tenantAuditRow } from '../../kernelContract.ts';

/** A line of the audit; a tenant's own says less. */
export type AuditLine = z.output<typeof tenantAuditRow> &
  Partial<Pick<z.output<typeof auditRow>, 'requestId' | 'reason' | 'tenantId'>>;

/** `user.signed_in` → `Signed in`; `charity.created` → `Created charity`. */
export function describeAction(line: Pick<AuditLine, 'action' | 'subject'>): string {
  const [subject = '', verb = ''] = line.action.split('.');
  const about = subject === 'user' && /^(signed|entered)/.test(verb) ? '' : ` ${inWords(subject)}`;
  return capital(inWords(verb) + about);
}

/** `ticketType` and `payment_account` → `Ticket type`, `Payment account`. */
export const describeSubject = (subject: string): string => capital(inWords(subject));

/** Names of code as words: `madeDefault` → `made default`. */
const inWords = (name: string): string =>
  name
    .replaceAll(/[_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What the record is called, where its line says so; else its id. */
export function describeRecord(line: Pick<AuditLine, 'before' | 'after' | 'subjectId'>): string {
  for (const state of [line.after, line.before]) {
    if (!isRecord(state)) continue;
    const name = state['name'] ?? state['policyId'] ?? state['email'];
    if (typeof name === 'string') return name;
  }
  return line.subjectId;
}

/** An operator who acts for a tenant goes by name. Without an actor it was a job, or nobody signed in. */
export const describeActor = (
  line: Pick<AuditLine, 'actorEmail' | 'actorRealm'> & Partial<Pick<AuditLine, 'actingName'>>,
): string =>
  line.actingName
    ? `Foyer operator ${line.actingName} (acting)`
    : (line.actorEmail ?? (line.actorRealm === 'system' ? 'Foyer itself' : 'Nobody signed in'));

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
