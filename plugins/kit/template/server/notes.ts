import { notFound } from '@foyer/kit';
import { isUuid, type Listing, type Tx } from '@foyer/kit/server';
import type { Note, NoteForm } from '../contract.ts';

interface NoteRecord {
  tenant_id: string;
  id: string;
  title: string;
  is_pinned: boolean;
  created_at: Date;
}

export const noteListing: Listing<Note> = {
  from: (db, { tenantId }) => db('sample_note as n').where('n.tenant_id', tenantId),
  columns: {
    id: 'n.id',
    'details.title': 'n.title',
    'details.isPinned': 'n.is_pinned',
    'details.dateCreated': 'n.created_at',
  },
};

const toNote = ({ id, title, is_pinned, created_at }: NoteRecord): Note => ({
  id,
  details: { title, isPinned: is_pinned, dateCreated: created_at.toISOString() },
});

export async function addNote(tx: Tx, tenantId: string, form: NoteForm): Promise<Note> {
  const rows = await tx
    .db<NoteRecord>('sample_note')
    .insert({ tenant_id: tenantId, title: form.title, is_pinned: form.isPinned })
    .returning('*');
  const [note] = rows.map(toNote);
  if (!note) throw new Error('An insert answered no row.');
  await tx.audit({
    action: 'note.added',
    subject: 'note',
    subjectId: note.id,
    tenantId,
    after: form,
  });
  return note;
}

/** Locks a note of the tenant in reach until the transaction ends. */
async function lockNote(tx: Tx, id: string): Promise<Note> {
  const row = isUuid(id)
    ? await tx.db<NoteRecord>('sample_note').where({ id }).forUpdate().first()
    : undefined;
  if (!row) throw notFound('note');
  return toNote(row);
}

export async function changeNote(tx: Tx, id: string, form: NoteForm): Promise<Note> {
  const before = await lockNote(tx, id);
  const change = { title: form.title, is_pinned: form.isPinned };
  await tx.db('sample_note').where({ id }).update(change);
  const details = { ...before.details, ...form };
  await tx.audit({
    action: 'note.changed',
    subject: 'note',
    subjectId: id,
    before: before.details,
    after: details,
  });
  return { id, details };
}

export async function removeNote(tx: Tx, id: string): Promise<void> {
  const { details } = await lockNote(tx, id);
  await tx.db('sample_note').where({ id }).delete();
  await tx.audit({ action: 'note.removed', subject: 'note', subjectId: id, before: details });
}
