import {
  BooleanInput,
  FormDialog,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { sample } from '../contract.ts';

const NEW = { details: { isPinned: false } };

/** Writes a note; the contract's own messages stand beside the inputs. */
export function NoteDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const api = useClient(sample).notes;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: object) {
    await api.create({ tenantId, body });
    toast({ kind: 'success', title: 'Note added' });
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Add note"
      schema={sample.resources.notes.create}
      record={NEW}
      submitLabel="Add note"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput source="details.title" label="Note" />
      <BooleanInput source="details.isPinned" label="Pin it to the top" />
    </FormDialog>
  );
}
