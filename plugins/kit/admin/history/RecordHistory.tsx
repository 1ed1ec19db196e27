import HistoryIcon from '@mui/icons-material/History';
import { Button } from '@mui/material';
import { useState } from 'react';
import { HistoryPanel, useCanReadHistory, type RecordOfHistory } from './HistoryPanel.tsx';

/**
 * A button that opens what was done to one record, for those who may read the audit; else nothing.
 * `subject` is what its audit lines say, such as `event`; `parts` names what belongs to it.
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
