import type * as z from 'zod';
import { storedFields } from '../../activity.ts';
import type { auditRow, tenantAuditRow } from '../../kernelContract.ts';
import { formatDollars } from '../../numbers.ts';
import { humanName, type RecordField } from '../../recordFields.ts';
import { formatInstant } from '../../dates.ts';
import { formatValue } from '../record/formatValue.ts';

/** An audit entry; a tenant's own contains less. */
export type AuditLine = z.output<typeof tenantAuditRow> &
  Partial<Pick<z.output<typeof auditRow>, 'requestId' | 'reason' | 'tenantId'>>;

/** One field of a change. */
export interface Change {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

interface Words {
  labels: ReadonlyMap<string, RecordField>;
  timeZone: string;
}

/** The fields in which before and after differ; all of them for a created or deleted record. */
export function changesOf(
  line: Pick<AuditLine, 'before' | 'after' | 'names'>,
  words: Words,
): Change[] {
  const before = storedFields(line.before);
  const after = storedFields(line.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'id')
    .map((field) => ({
      label: words.labels.get(field)?.label ?? labelOf(field),
      before: inWords(field, before[field], { ...words, names: line.names }),
      after: inWords(field, after[field], { ...words, names: line.names }),
    }))
    .filter((change) => change.before !== change.after);
}

/** `amountCents`, `charityId` and `endsAt` → `Amount`, `Charity` and `Ends`. */
const labelOf = (field: string): string =>
  humanName(field.replace(/(Cents|Ids?|UIDs?|At)$/, '') || field);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** @returns undefined for no value, and for IDs without a name, which are meaningless to people */
function inWords(
  field: string,
  value: unknown,
  given: Words & Pick<AuditLine, 'names'>,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const words = value.map((one) => inWords(field, one, given)).filter((one) => one !== undefined);
    return words.length > 0 ? words.join(', ') : undefined;
  }
  if (typeof value === 'string') {
    const name = given.names[value];
    if (name !== undefined) return name;
    if (UUID.test(value)) return undefined;
  }
  const declared = given.labels.get(field);
  if (declared && typeof value !== 'object')
    return formatValue(declared.meta, value, given.timeZone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return field.endsWith('Cents') ? formatDollars(value / 100) : `${value}`;
  if (typeof value === 'string')
    return INSTANT.test(value) ? formatInstant(value, given.timeZone) : value;
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const words = inWords(key, inner, given);
      return words === undefined ? [] : [`${labelOf(key)}: ${words}`];
    })
    .join('; ');
}
