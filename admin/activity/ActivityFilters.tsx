import {
  describeAction,
  describeRecord,
  describeSubject,
  ExportButton,
  listParts,
} from '@foyer/kit/admin';
import { Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { kit } from '../../plugins/kit/kernelContract.ts';

interface Kind {
  subject: string;
  action: string;
}

// What a tenant's audit can be narrowed by, the platform's can too.
const { SearchBox, FilterSelect, FilterDates } = listParts(kit.lists.tenantAudit);

/** By anything, person, kind of record, action and time; all of it is part of the address. */
export function ActivityFilters({ kinds }: { kinds: readonly Kind[] }) {
  const { filterValues } = useListContext();
  const { subject_eq: subject, action_eq: action } = filterValues as Record<string, unknown>;
  const subjects = [...new Set(kinds.map((kind) => kind.subject))];
  const actions = kinds.filter(
    (kind) => subject === undefined || kind.subject === subject || kind.action === action,
  );
  return (
    <>
      <SearchBox source="q" label="Search by person, action or record id" />
      <SearchBox source="actorEmail" label="Person" placeholder="Person’s email" />
      <FilterSelect
        source="subject_eq"
        label="Record"
        all="Any record"
        choices={subjects
          .map((value) => ({ value, label: describeSubject(value) }))
          .toSorted(byLabel)}
      />
      <FilterSelect
        source="action_eq"
        label="Action"
        all="Any action"
        choices={distinct(
          actions.map((kind) => ({ value: kind.action, label: describeAction(kind) })),
        )}
      />
      <FilterDates source="at" label="When" />
      <OnlyRecord />
      <ExportButton />
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

const byLabel = (one: Choice, other: Choice): number => one.label.localeCompare(other.label);

/** Several kinds of record may know one action. */
const distinct = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.map((choice) => [choice.value, choice])).values()].toSorted(byLabel);

/** The one record that a link asked for. */
function OnlyRecord() {
  const { filterValues, setFilters, data } = useListContext();
  const { subjectId_eq: id, ...others } = filterValues as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  const [line] = (data ?? []) as Parameters<typeof describeRecord>[0][];
  return (
    <Chip
      label={`Only ${line ? describeRecord(line) : id}`}
      onDelete={() => setFilters(others)}
      sx={{ maxWidth: '100%' }}
    />
  );
}
