import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { describeActor } from '../../activity.ts';
import type { AuditLine } from './describeLine.ts';
import { useRecordPage } from './useRecordPage.ts';

/**
 * An audit entry as a sentence, with a link to the record if the reader can open it.
 * @example <ActivitySentence line={line} /> // Ada published The Cherry Orchard
 */
export function ActivitySentence({ line }: { line: AuditLine }) {
  const [before = '', after] = line.sentence;
  const page = useRecordPage(line);
  const name = <bdi>{line.record.name}</bdi>;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="bdi" sx={{ fontWeight: 600 }}>
        {describeActor(line)}
      </Box>{' '}
      {before}
      {after !== undefined && (
        <>
          {page === undefined ? (
            name
          ) : (
            <Link component={RouterLink} to={page}>
              {name}
            </Link>
          )}
          {after}
        </>
      )}
    </Box>
  );
}
