import {
  ConfirmDialog,
  FormDialog,
  Loaded,
  TextInput,
  useCan,
  useClient,
  useDates,
  useRecords,
  useSession,
} from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { noteForm, tenants, type Note } from '../contract.ts';
import { Section } from './Section.tsx';
import { toasts } from './toasts.ts';

/** What operators wrote about a tenant, newest first. Its own people can't see it. */
export function NotesSection({ tenantId }: { tenantId: string }) {
  const canWrite = useCan(tenants, 'notes.write');
  const notes = useRecords(
    tenants.lists.notes,
    { filter: { tenantId }, sort: NEWEST_FIRST },
    QUIET,
  );
  const [open, setOpen] = useState<'add' | Note>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Internal notes">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Only platform users see these notes.
      </Typography>
      <Loaded query={notes} height={64}>
        {(shown) => <NoteList notes={shown} onDelete={canWrite ? setOpen : undefined} />}
      </Loaded>
      {canWrite && (
        <Button variant="outlined" onClick={() => setOpen('add')}>
          Add note
        </Button>
      )}
      {open === 'add' && <AddDialog tenantId={tenantId} onClose={close} />}
      {open !== undefined && open !== 'add' && <DeleteDialog note={open} onClose={close} />}
    </Section>
  );
}

function NoteList(props: { notes: readonly Note[]; onDelete: ((note: Note) => void) | undefined }) {
  const { notes, onDelete } = props;
  const { user } = useSession();
  const dates = useDates();
  if (notes.length === 0) return <Typography sx={{ mb: 1.5 }}>No notes yet.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mb: 1.5, display: 'grid', gap: 1.5 }}>
      {notes.map((note) => (
        <Box component="li" key={note.id} sx={{ overflowWrap: 'anywhere' }}>
          <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
            {note.text}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <bdi>{note.author}</bdi>, {dates.exact(note.createdAt)}
            </Typography>
            {onDelete && note.authorId === user.id && (
              <Button
                size="small"
                color="error"
                aria-label={`Delete note from ${dates.exact(note.createdAt)}`}
                onClick={() => onDelete(note)}
              >
                Delete
              </Button>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function AddDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const api = useClient(tenants);
  return (
    <FormDialog
      title="Add note"
      schema={noteForm}
      record={{ text: '' }}
      submitLabel="Add note"
      onSubmit={({ text }) => api.addNote({ body: { tenantId, text } })}
      done={toasts.noteAdded}
      onClose={onClose}
    >
      <TextInput
        source="text"
        label="Note"
        helperText="Only platform users can see this note."
        multiline
        minRows={4}
        isRequired
      />
    </FormDialog>
  );
}

function DeleteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const api = useClient(tenants);
  return (
    <ConfirmDialog
      title="Delete note"
      confirmLabel="Delete note"
      isDanger
      onConfirm={() => api.deleteNote({ params: { id: note.id } })}
      done={toasts.noteDeleted}
      onClose={onClose}
    >
      This can’t be undone.
    </ConfirmDialog>
  );
}

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

/** The section itself shows the error. */
const QUIET = { retry: false, onError: () => undefined };
