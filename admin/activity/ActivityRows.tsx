import {
  AuditLineDialog,
  Col,
  describeAction,
  describeActor,
  describeRecord,
  Table,
  type AuditLine,
} from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';

/** Who did what, when and from where; a line opens what it changed, a person or a record narrows the list. */
export function ActivityRows() {
  const [open, setOpen] = useState<AuditLine>();
  const { filterValues, setFilters } = useListContext();
  const only = (filter: object) => setFilters({ ...filterValues, ...filter });
  return (
    <>
      <Table<AuditLine> label="Activity">
        <Col<AuditLine> source="at" label="When" noWrap render={({ at }) => exactTime(at)} />
        <Col<AuditLine>
          label="What"
          render={(line) => (
            <Link component="button" type="button" onClick={() => setOpen(line)} sx={breaking}>
              {describeAction(line)}
            </Link>
          )}
        />
        <Col<AuditLine>
          label="Record"
          from="sm"
          render={(line) => (
            <Link
              component="button"
              type="button"
              color="inherit"
              title="Only this record"
              onClick={() => only({ subject_eq: line.subject, subjectId_eq: line.subjectId })}
              sx={breaking}
            >
              <Box component="bdi">{describeRecord(line)}</Box>
            </Link>
          )}
        />
        <Col<AuditLine>
          label="Who"
          from="md"
          render={(line) =>
            line.actorEmail === null ? (
              describeActor(line)
            ) : (
              <Link
                component="button"
                type="button"
                color="inherit"
                title="Only this person"
                onClick={() => only({ actorEmail: line.actorEmail })}
                sx={breaking}
              >
                <bdi>{describeActor(line)}</bdi>
              </Link>
            )
          }
        />
        <Col<AuditLine> label="From" from="lg" noWrap render={({ ip }) => ip ?? '–'} />
      </Table>
      {open && <AuditLineDialog line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const breaking = { textAlign: 'left', overflowWrap: 'anywhere' };
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exactTime = (at: string): string => format.format(new Date(at));
