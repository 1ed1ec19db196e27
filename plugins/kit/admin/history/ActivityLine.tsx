import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useSession } from '../consoleHooks.ts';
import { formatInstant } from '../../dates.ts';
import { ActivityDetails } from './ActivityDetails.tsx';
import { ActivitySentence } from './ActivitySentence.tsx';
import type { AuditLine } from './describeLine.ts';

/**
 * One item of a list of audit entries: its sentence, its time, and its details once expanded.
 * @param props.where shown next to the time
 * @param props.children links or actions below the details
 */
export function ActivityLine(props: { line: AuditLine; where?: string; children?: ReactNode }) {
  const { line, where, children } = props;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const sentence = useId();
  const button = useId();
  const { timeZone } = useSession();
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: '1px solid var(--line)' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <span id={sentence}>
            <ActivitySentence line={line} />
          </span>
          <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
            <time dateTime={line.at}>{formatInstant(line.at, timeZone)}</time>
            {where && (
              <>
                {' · '}
                <bdi>{where}</bdi>
              </>
            )}
          </Box>
        </Box>
        <Button
          id={button}
          size="small"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-labelledby={`${button} ${sentence}`}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
          sx={{ flexShrink: 0 }}
        >
          Details
        </Button>
      </Box>
      <Collapse in={isOpen} id={details} unmountOnExit>
        <Box sx={{ pt: 1.5 }}>
          <ActivityDetails line={line} />
          {children}
        </Box>
      </Collapse>
    </Box>
  );
}
