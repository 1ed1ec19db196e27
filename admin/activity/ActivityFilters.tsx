import {
  describeActor,
  ExportButton,
  FilterChip,
  FilterPanel,
  listParts,
  type AuditLine,
} from '@foyer/kit/admin';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { kit } from '../../plugins/kit/kernelContract.ts';
import type { Kinds } from './activity.ts';

// The filters of a tenant's audit log also exist for the platform's.
const { SearchBox, FilterSelect, FilterDates } = listParts(kit.lists.tenantAudit);

/** Filters by person, kind of record, action and time, all kept in the URL. */
export function ActivityFilters({ kinds, children }: { kinds: Kinds; children?: ReactNode }) {
  const { filterValues } = useListContext();
  const { subject_eq: subject, action_eq: action } = filterValues as Record<string, unknown>;
  const actions = kinds.filter(
    (kind) => subject === undefined || kind.subject === subject || kind.action === action,
  );
  return (
    <>
      <SearchBox source="person" label="Person" placeholder="Name or email" />
      <FilterDates source="at" label="Date" />
      <FilterPanel>
        <FilterSelect
          source="subject_eq"
          label="Record"
          all="Any record"
          choices={distinct(
            kinds.map(({ subject, noun }) => ({ value: subject, label: capital(noun) })),
          )}
        />
        <FilterSelect
          source="action_eq"
          label="Action"
          all="Any action"
          choices={distinct(actions.map((kind) => ({ value: kind.action, label: kind.label })))}
        />
        {children}
      </FilterPanel>
      <Only field="actorId_eq" of={(line) => describeActor(line)} />
      <Only field="subjectId_eq" of={({ record }) => record.name ?? `this ${record.noun}`} />
      <ExportButton />
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Several kinds of record can have the same action. */
const distinct = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.value, choice])).values()].toSorted((one, other) =>
    one.label.localeCompare(other.label),
  );

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The person or record selected by a link or button. */
function Only({ field, of }: { field: string; of: (line: AuditLine) => string }) {
  const { filterValues, setFilters, data = [] } = useListContext();
  const { [field]: id, ...others } = filterValues as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  const [line] = data as AuditLine[];
  return (
    <FilterChip
      label={`Only ${line ? of(line) : 'your selection'}`}
      onRemove={() => setFilters(others)}
    />
  );
}
