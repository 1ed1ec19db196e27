import { ListPage, listParts } from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { ActivityDialog } from './ActivityDialog.tsx';
import { describeAction, describeActor, describeRecord, type AuditLine } from './describeLine.ts';

const { Table, Col, SearchBox } = listParts(kit.lists.audit);

/** Who did what, when and from where; a line opens what it changed. */
export default function ActivityPage() {
  const [open, setOpen] = useState<AuditLine>();
  return (
    <>
      <ListPage
        list={kit.lists.audit}
        crumb="Platform"
        title="Activity"
        note="Every change, in every console, as it was written with the change itself."
        filters={<SearchBox source="q" label="Search by person, action or record id" />}
        noun={{ one: 'entry', many: 'entries' }}
        sort={{ field: 'at', order: 'DESC' }}
        empty={{
          title: 'Nothing has happened yet',
          body: 'Every change that anybody makes will stand here, with what it was before.',
        }}
      >
        <Table label="Activity">
          <Col source="at" label="When" noWrap render={({ at }) => exactTime(at)} />
          <Col
            label="What"
            render={(line) => (
              <Link
                component="button"
                type="button"
                onClick={() => setOpen(line)}
                sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
              >
                {describeAction(line)}
              </Link>
            )}
          />
          <Col
            label="Record"
            from="sm"
            render={(line) => (
              <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
                {describeRecord(line)}
              </Box>
            )}
          />
          <Col label="Who" from="md" noWrap render={describeActor} />
          <Col label="From" from="lg" noWrap render={({ ip }) => ip ?? '–'} />
        </Table>
      </ListPage>
      {open && <ActivityDialog line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exactTime = (at: string): string => format.format(new Date(at));
