import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useSession } from '../consoleHooks.ts';
import { fieldsOf, fieldsOfForm, type RecordField } from '../../recordFields.ts';
import { auditSubject } from '../../resource.ts';
import { DescriptionList } from '../DescriptionList.tsx';
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
        <Box component="section" aria-label="What changed" sx={{ mb: 1.5 }}>
          <DescriptionList
            layout="beside"
            facts={changes.map((change) => [change.label, <ChangeInWords key="it" {...change} />])}
          />
        </Box>
      )}
      {facts.length > 0 && (
        <Box component="section" aria-label="About this entry" sx={{ mb: 1.5 }}>
          <DescriptionList layout="beside" facts={facts} />
        </Box>
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
