import { Col, ListPanel, SearchBox, Table, useCan } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { Note } from '../contract.ts';
import { NoteDialog } from './NoteDialog.tsx';

/** The tab on a tenant's page: what its people were told, newest first. */
export default function TenantNotes(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const [isAdding, setAdding] = useState(false);
  const canWrite = useCan('sample:notes.write') && !isLocked;
  const add = canWrite && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      Add note
    </Button>
  );
  return (
    <>
      <ListPanel
        resource={`x/sample/tenants/${tenantId}/notes`}
        filters={
          <>
            <SearchBox source="details.title" label="Search notes" />
            {add}
          </>
        }
        noun={{ one: 'note', many: 'notes' }}
        sort={{ field: 'details.dateCreated', order: 'DESC' }}
        empty={{
          title: 'No notes yet',
          body: 'What the people of this tenant should know will stand here.',
          action: add,
        }}
      >
        <Table<Note> label="Notes">
          <Col<Note>
            source="details.title"
            label="Note"
            render={({ details }) => <bdi>{details.title}</bdi>}
          />
          <Col<Note>
            label="Pinned"
            width={96}
            render={({ details }) => (details.isPinned ? 'Pinned' : '')}
          />
          <Col<Note>
            source="details.dateCreated"
            label="Written"
            from="sm"
            render={({ details }) => new Date(details.dateCreated).toLocaleDateString('en-US')}
          />
        </Table>
      </ListPanel>
      {isAdding && <NoteDialog tenantId={tenantId} onClose={() => setAdding(false)} />}
    </>
  );
}
