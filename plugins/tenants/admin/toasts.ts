import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  createFailed: { kind: 'error', title: 'Add Tenant Failed' },
  settingsFailed: {
    kind: 'error',
    title: 'Add Tenant Failed',
    body: 'Creating tenant settings failed.',
  },
  updated: { kind: 'success', title: 'Tenant Updated Successfully' },
  updateFailed: { kind: 'error', title: 'Update Tenant Failed' },
  deleted: { kind: 'success', title: 'Tenant Deleted Succesfully' },
  gone: {
    kind: 'error',
    title: 'Already deleted',
    body: 'Someone else deleted this tenant. The list is now up to date.',
  },
  infoSaved: { kind: 'success', title: 'Update Successful' },
  infoFailed: { kind: 'error', title: 'Failed to Update Tenant Info' },
  bucketMade: { kind: 'success', title: 'Create Bucket Successful' },
  bucketFailed: {
    kind: 'error',
    title: 'Create Bucket Failed',
    body: 'Failed to create Bucket for this tenant',
  },
  logoSaved: { kind: 'success', title: 'Logo saved' },
  logoRemoved: { kind: 'success', title: 'Logo removed' },
  suspended: {
    kind: 'success',
    title: 'Tenant suspended',
    body: 'Its sales and payouts have stopped.',
  },
  reactivated: {
    kind: 'success',
    title: 'Tenant reactivated',
    body: 'It can sell tickets and be paid out again.',
  },
  noteAdded: { kind: 'success', title: 'Note added' },
  noteDeleted: { kind: 'success', title: 'Note deleted' },
  accentSaved: { kind: 'success', title: 'Accent color saved' },
});
