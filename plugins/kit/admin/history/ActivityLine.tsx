import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useSession } from '../consoleHooks.ts';
import { formatInstant, formatTime } from '../../dates.ts';
import { ActivityDetails } from './ActivityDetails.tsx';
import { ActivitySentence } from './ActivitySentence.tsx';
import type { AuditLine } from './describeLine.ts';

/**
 * One item of a list of audit entries: its sentence, its time, and its details once expanded.
 * @param props.where shown next to the time
 * @param props.isOfDay the list is of one day, so only the time of day is shown, on the same line as the sentence
 * @param props.children links or actions below the details
 */
export function ActivityLine(props: {
  line: AuditLine;
  where?: string | undefined;
  isOfDay?: boolean;
  children?: ReactNode;
}) {
  const { line, where, isOfDay = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const sentence = useId();
  const button = useId();
  const { timeZone } = useSession();
  return (
    <Box component="li" sx={{ py: isOfDay ? 0.5 : 1.25, borderTop: '1px solid var(--line)' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: isOfDay ? 'baseline' : 'flex-start' }}>
        <Box sx={isOfDay ? oneLine : twoLines}>
          <span id={sentence}>
            <ActivitySentence line={line} />
          </span>
          <Box component="small">
            <time dateTime={line.at}>
              {isOfDay ? formatTime(line.at, timeZone) : formatInstant(line.at, timeZone)}
            </time>
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

const twoLines = {
  flex: 1,
  minWidth: 0,
  '& > small': { display: 'block', color: 'text.secondary' },
};
/** The sentence and at its right the time; below each other on a phone. */
const oneLine = {
  ...twoLines,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'baseline' },
  justifyContent: 'space-between',
  columnGap: 2,
  '& > small': { color: 'text.secondary', textAlign: { md: 'right' }, minWidth: { md: '30%' } },
};
