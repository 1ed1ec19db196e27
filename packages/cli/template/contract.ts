import { contract, flag, instant, record, resource, text, type RecordRow } from '@foyer/kit';

export const note = record(
  {
    title: text({
      label: 'Note',
      required: 'Enter a note.',
      max: [120, 'Use 120 characters or fewer.'],
    }),
    isPinned: flag({ label: 'Pinned' }),
  },
  { shown: { dateCreated: instant({ label: 'Written' }) } },
);
export type Note = RecordRow<typeof note>;

export const sample = contract({
  id: 'sample',
  requires: ['tenants'],
  permissions: {
    'notes.read': {
      label: 'View a tenant’s notes',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin', 'tenant_viewer'],
    },
    'notes.write': {
      label: 'Create, edit and delete notes',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  resources: {
    notes: resource(note, {
      path: '/x/sample/tenants/:tenantId/notes',
      noun: { one: 'note', many: 'notes' },
      summary: 'Notes for a tenant’s team',
      defaultSort: 'details.dateCreated:desc',
      download: 'notes.csv',
      withoutIndex: [{ search: true, why: 'reads the notes of one tenant: 20 ms of 10,000' }],
      can: {
        read: 'notes.read',
        create: 'notes.write',
        update: 'notes.write',
        delete: 'notes.write',
      },
    }),
  },
});

export default sample;
