import { weekdayAndDay } from '@foyer/kit';
import {
  ActivityLine,
  describeActor,
  FilterChip,
  PageHead,
  ReportGrid,
  useClient,
  useConsole,
  useInstance,
  useSession,
  useTenantId,
  type AuditLine,
  type Listed,
  type ReportGridProps,
} from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type * as z from 'zod';
import { kit } from '../../plugins/kit/kernelContract.ts';

const { audit, tenantAudit } = kit.lists;

/** The audit log: of all consoles on the platform, of one tenant in its console. */
export default function ActivityPage() {
  return useInstance().realm === 'platform' ? <PlatformActivity /> : <TenantActivity />;
}

function PlatformActivity() {
  const filters = useKindFilters(null);
  const tenants = useTenants();
  return (
    <>
      <PageHead crumb="Platform" title="Activity" note="Every change made in any console." />
      <ReportGrid
        {...LOG}
        list={audit}
        filters={(selected) => [
          ...filters(selected),
          ...(tenants
            ? [
                {
                  field: 'tenantId',
                  label: 'Tenant',
                  all: 'Any tenant',
                  records: { list: tenants },
                } as const,
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Includes changes by platform operators. */
function TenantActivity() {
  const tenantId = useTenantId();
  return (
    <>
      <PageHead
        title="Activity"
        note="Every change made in this console, including changes by platform operators."
      />
      <ReportGrid
        {...LOG}
        list={tenantAudit}
        params={{ tenantId }}
        filters={useKindFilters(tenantId)}
      />
    </>
  );
}

type Kinds = readonly z.output<typeof kit.routes.auditKinds.reply>['kinds'][number][];

const NONE: Kinds = [];

/** Filters by date, kind of record and action. Only actions of the selected kind are offered. */
function useKindFilters(tenantId: string | null) {
  const api = useClient(kit);
  const { data } = useQuery({
    queryKey: ['audit kinds', tenantId],
    queryFn: () =>
      tenantId === null ? api.auditKinds({}) : api.tenantAuditKinds({ params: { tenantId } }),
    retry: false,
  });
  // The other filters also work without the kinds.
  const kinds = data?.kinds ?? NONE;
  return ({ subject, action }: { subject?: string; action?: string }) =>
    [
      { field: 'at', label: 'Date' },
      {
        field: 'subject',
        label: 'Record',
        all: 'Any record',
        choices: distinct(
          kinds.map(({ subject: value, noun }) => ({ value, label: capital(noun) })),
        ),
      },
      {
        field: 'action',
        label: 'Action',
        all: 'Any action',
        choices: distinct(
          kinds
            .filter(
              (kind) => subject === undefined || kind.subject === subject || kind.action === action,
            )
            .map(({ action: value, label }) => ({ value, label })),
        ),
      },
    ] as const;
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

/** The list of tenants, if the plugin that manages them is installed and the user can read it. */
function useTenants(): Listed | undefined {
  const { plugins, can } = useConsole();
  const contract = plugins.find((plugin) => plugin.contract.id === 'tenants')?.contract;
  const list = contract?.resources?.['tenants'];
  return list && can.has(`tenants:${list.can.read}`) ? list : undefined;
}

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

/** Audit entries, grouped by day. */
function Days({ lines }: { lines: readonly AuditLine[] }) {
  const { timeZone } = useSession();
  const days = new Map<string, AuditLine[]>();
  for (const line of lines) {
    const day = weekdayAndDay(line.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return (
    <Box component="section" aria-label="Activity" sx={{ px: { xs: 1.5, sm: 2.5 }, pb: 1 }}>
      {[...days].map(([day, ofDay]) => (
        <Box key={day} component="section" sx={{ pt: 2 }}>
          <Box component="h2" sx={dayName}>
            {day}
          </Box>
          <Box component="ol" aria-label={day} sx={list}>
            {ofDay.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The details of an entry link to all entries of its person and of its record. */
function Line({ line }: { line: AuditLine }) {
  const { filterValues, setFilters } = useListContext();
  const only = (filter: object) => setFilters({ ...filterValues, ...filter });
  const { actorId, subject, subjectId, record, tenantId } = line;
  return (
    <ActivityLine line={line} isOfDay where={tenantId ? line.names[tenantId] : undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actorId !== null && (
          <Button size="small" variant="outlined" onClick={() => only({ actorId })}>
            Only {describeActor(line)}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => only({ subject, subjectId })}>
          Only {record.name ?? `this ${record.noun}`}
        </Button>
      </Box>
    </ActivityLine>
  );
}

const dayName = { m: 0, mb: 0.5, fontSize: 13.5, fontWeight: 650, color: 'var(--ink-3)' };
const list = { listStyle: 'none', m: 0, p: 0, '& button': { maxWidth: '100%' } };

const LOG = {
  name: 'activity',
  label: 'Activity',
  searchBy: 'person',
  searchLabel: 'Person',
  searchPlaceholder: 'Name or email',
  bar: (
    <>
      <Only field="actorId" of={(line) => describeActor(line)} />
      <Only field="subjectId" of={({ record }) => record.name ?? `this ${record.noun}`} />
    </>
  ),
  drawRows: (lines: readonly AuditLine[]) => <Days lines={lines} />,
  noun: { one: 'entry', many: 'entries' },
  empty: {
    title: 'No activity yet',
    body: 'Every change appears here, along with the previous value.',
  },
} as const satisfies Partial<ReportGridProps<typeof tenantAudit>>;
