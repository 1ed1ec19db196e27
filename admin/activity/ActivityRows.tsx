import { ActivityLine, describeActor, type AuditLine } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';

/** Audit entries; the details of an entry link to all entries of its person and of its record. */
export function ActivityRows() {
  const { data = [], filterValues, setFilters } = useListContext();
  const only = (filter: object) => setFilters({ ...filterValues, ...filter });
  return (
    <Box component="ol" aria-label="Activity" sx={list}>
      {(data as AuditLine[]).map((line) => (
        <ActivityLine
          key={line.id}
          line={line}
          {...(line.tenantId && { where: line.names[line.tenantId] })}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {line.actorId !== null && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => only({ actorId_eq: line.actorId })}
              >
                Only {describeActor(line)}
              </Button>
            )}
            <Button
              size="small"
              variant="outlined"
              onClick={() => only({ subject_eq: line.subject, subjectId_eq: line.subjectId })}
            >
              Only {line.record.name ?? `this ${line.record.noun}`}
            </Button>
          </Box>
        </ActivityLine>
      ))}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  px: { xs: 1.5, sm: 2.5 },
  py: 0.5,
  '& > li:first-of-type': { borderTop: 0 },
  '& button': { maxWidth: '100%' },
};
