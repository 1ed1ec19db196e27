import { Box, Typography } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { useSession } from '../consoleHooks.ts';
import { auditSubject, fieldsOf, fieldsOfForm, type RecordField } from '../../record.ts';
import { useConsole } from '../ConsoleContext.ts';
import { changesOf, type AuditLine, type Change } from './describeLine.ts';

/** The details of an audit entry: what changed, by whom exactly and from where. */
export function ActivityDetails({ line }: { line: AuditLine }) {
  const { timeZone } = useSession();
  const labels = useFieldLabels(line.subject);
  const changes = changesOf(line, { labels, timeZone });
  const facts = factsOf(line);
  return (
    <>
      {changes.length > 0 && (
        <Facts label="What changed">
          {changes.map((change) => (
            <Fact key={change.label} name={change.label}>
              <ChangeInWords {...change} />
            </Fact>
          ))}
        </Facts>
      )}
      {facts.length > 0 && (
        <Facts label="About this entry">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

/** Some screen readers skip arrows, so hidden words follow. */
function ChangeInWords({ before, after }: Change) {
  if (before === undefined) return <bdi>{after}</bdi>;
  return (
    <>
      <Box component="bdi" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
      <span aria-hidden> → </span>
      <Box component="span" sx={unseen}>
        {' '}
        changed to{' '}
      </Box>
      <bdi>{after ?? 'empty'}</bdi>
    </>
  );
}

function factsOf(line: AuditLine): readonly (readonly [string, string])[] {
  const { actorEmail, actingReason, ip, requestId, reason, tenantId } = line;
  const tenant = tenantId ? line.names[tenantId] : undefined;
  return [
    ...(actorEmail ? [['Email', actorEmail] as const] : []),
    ...(actingReason ? [['Reason for access', actingReason] as const] : []),
    ...(tenant ? [['Tenant', tenant] as const] : []),
    ...(ip ? [['IP address', ip] as const] : []),
    ...(requestId ? [['Request ID', requestId] as const] : []),
    ...(reason ? [['Reason for access to all tenants', reason] as const] : []),
  ];
}

const Facts = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" aria-label={label} sx={{ mb: 1.5 }}>
    <Box component="dl" sx={columns}>
      {children}
    </Box>
  </Box>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

const columns = {
  m: 0,
  display: 'grid',
  rowGap: 1,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 180px) minmax(0, 1fr)' },
    columnGap: 2,
  },
};

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** The fields of a kind of record by name; empty without a `record` or an activity form. */
function useFieldLabels(subject: string): ReadonlyMap<string, RecordField> {
  const { plugins } = useConsole();
  return useMemo(() => {
    const resources = plugins.flatMap(({ contract }) => Object.values(contract.resources ?? {}));
    const of = resources.find(
      ({ noun, record }) => record && noun && auditSubject(noun) === subject,
    );
    const form = plugins
      .map(({ contract }) => contract.activity?.records?.[subject]?.form)
      .find((one) => one !== undefined);
    const fields = of?.record ? fieldsOf(of.record) : form ? fieldsOfForm(form) : [];
    return new Map(fields.map((field) => [field.name, field]));
  }, [plugins, subject]);
}
