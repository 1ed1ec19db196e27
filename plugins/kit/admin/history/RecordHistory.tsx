import HistoryIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { useState } from 'react';
import { HistoryPanel, useCanReadHistory, type RecordOfHistory } from './HistoryPanel.tsx';

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
