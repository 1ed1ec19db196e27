import CloseIcon from '@mui/icons-material/Close';
import HistoryIcon from '@mui/icons-material/History';
import { Box, Button, Drawer, IconButton, Link, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useConsole } from '../ConsoleContext.ts';
import { useCan } from '../consoleHooks.ts';
import { kit } from '../../kernelContract.ts';
import { useRecords } from '../list/useRecords.ts';
import { LoadFailed } from '../states.tsx';
import { ActivityLine } from './ActivityLine.tsx';
import type { AuditLine } from './describeLine.ts';

/** The record, as identified in its audit entries. */
export interface RecordOfHistory {
  subject: string;
  subjectId: string;
  /** Related records whose entries are included. */
  parts?: { subjects: readonly string[]; ids: readonly string[] };
}

/** The page with the entire audit log in each console. */
const ACTIVITY_PAGE = '/activity';
const SHOWN = 50;

/** Whether the user can read this console's audit log. */
export function useCanReadHistory(): boolean {
  const { instance } = useConsole();
  const ofAll = useCan(kit, 'audit.read');
  const own = useCan(kit, 'audit.own');
  return instance.realm === 'platform' ? ofAll : own;
}

/**
 * A button that opens a record's history, for users who can read the audit log; otherwise nothing.
 * `subject` is that of its audit entries, such as `event`; `parts` names related records.
 * @example <PageHead title={name} actions={<RecordHistory subject="event" subjectId={eventId} />} />
 */
export function RecordHistory(record: RecordOfHistory) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanReadHistory()) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryPanel {...record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The history of one record, newest first, in a panel next to the page. */
export function HistoryPanel(props: RecordOfHistory & { name?: string; onClose: () => void }) {
  const { name, onClose } = props;
  const titleId = useId();
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useHistory(props);
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 420 }, p: 2.5 },
        },
      }}
    >
      <IconButton
        onClick={onClose}
        aria-label={translate('kit.close')}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography component="h2" variant="h2" id={titleId} sx={{ pr: 5, overflowWrap: 'anywhere' }}>
        History{name ? ` of ${name}` : ''}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={160} aria-label="Loading" sx={{ mt: 2 }} />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>No changes recorded yet.</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {data?.map((line) => (
          <ActivityLine key={line.id} line={line} />
        ))}
      </Box>
      {data && data.length > 0 && (
        <Link component={RouterLink} to={allOf(props)}>
          View in Activity
        </Link>
      )}
    </Drawer>
  );
}

function useHistory({ subject, subjectId, parts }: RecordOfHistory) {
  const { instance, session } = useConsole();
  const isPlatform = instance.realm === 'platform';
  const asked = {
    filter: parts?.ids.length
      ? { subject: [subject, ...parts.subjects], subjectId: [subjectId, ...parts.ids] }
      : { subject_eq: subject, subjectId_eq: subjectId },
    sort: { field: 'at', order: 'DESC' },
    perPage: SHOWN,
  } as const;
  const params = { tenantId: session.tenant?.id ?? '' };
  const ofAll = useRecords(kit.lists.audit, asked, { ...quiet, enabled: isPlatform });
  const own = useRecords(
    kit.lists.tenantAudit,
    { ...asked, params },
    { ...quiet, enabled: !isPlatform },
  );
  const { isPending, error, refetch } = isPlatform ? ofAll : own;
  const data: readonly AuditLine[] | undefined = isPlatform ? ofAll.data : own.data;
  return { data, isPending, error, refetch };
}

/** The panel itself shows the error. */
const quiet = { retry: false, onError: () => undefined };

const allOf = ({ subject, subjectId }: RecordOfHistory): string =>
  `${ACTIVITY_PAGE}?${new URLSearchParams({
    'activity.filter.subject': subject,
    'activity.filter.subjectId': subjectId,
  }).toString()}`;
