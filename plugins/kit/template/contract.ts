import { contract, entity, instant, text } from '@foyer/kit';
import * as z from 'zod';

export const noteForm = z.object({
  title: text('Please write a note.').max(120, 'A note has at most 120 characters.'),
  isPinned: z.boolean(),
});
export type NoteForm = z.output<typeof noteForm>;

export const noteRow = entity(noteForm.extend({ dateCreated: instant() }));
export type Note = z.output<typeof noteRow>;

export const sample = contract({
  id: 'sample',
  requires: ['tenants'],
  permissions: {
    'notes.read': {
      label: 'Read the notes of a tenant',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin', 'tenant_viewer'],
    },
    'notes.write': {
      label: 'Write and remove notes',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  resources: {
    notes: {
      path: '/x/sample/tenants/:tenantId/notes',
      row: noteRow,
      summary: 'Notes for the people of a tenant',
      filter: ['id', 'details.isPinned', 'details.dateCreated'],
      sort: ['details.title', 'details.dateCreated'],
      search: ['details.title'],
      defaultSort: 'details.dateCreated:desc',
      download: 'notes.csv',
      create: z.object({ details: noteForm }),
      update: z.object({ details: noteForm }),
      can: {
        read: 'notes.read',
        create: 'notes.write',
        update: 'notes.write',
        delete: 'notes.write',
      },
    },
  },
});

export default sample;
