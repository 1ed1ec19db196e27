import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  inviteSent: {
    kind: 'success',
    title: 'Platform Invite sent successfully',
    body: 'Please check the email for the verification code.',
    seconds: 5,
  },
  inviteFailed: { kind: 'error', title: 'Send Invite Failed' },
  addFailed: { kind: 'error', title: 'Add User Failed' },
  deleted: { kind: 'success', title: 'Platform User deleted successfully' },
  deleteFailed: { kind: 'error', title: 'Delete User Failed' },
  verified: { kind: 'success', title: 'User verified successfully' },
  verifyFailed: { kind: 'error', title: 'User Verification Failed' },
  saved: { kind: 'success', title: 'Successfully updated' },
  saveFailed: { kind: 'error', title: 'Failed updating data.' },
  staffInvited: { kind: 'success', title: 'Invite sent' },
  staffRemoved: { kind: 'success', title: 'Access removed' },
  staffRemoveFailed: { kind: 'error', title: 'Couldn’t remove access' },
  gone: {
    kind: 'error',
    title: 'Already removed',
    body: 'Someone else removed this person. The list is now up to date.',
  },
  roleSaved: { kind: 'success', title: 'Role saved' },
});
