import { defineToasts, sharedToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  profileSaved: {
    kind: 'success',
    title: 'Successfully updated',
    body: 'User Profile updated successfully',
  },
  profileFailed: { kind: 'error', title: 'Failed updating data.' },
  inputsInvalid: sharedToasts.invalid,
  passwordChanged: { kind: 'success', title: 'Password Successfully Updated!' },
  passwordInvalid: { kind: 'error', title: 'Invalid.' },
  sessionEnded: { kind: 'success', title: 'Session signed out' },
  othersEnded: { kind: 'success', title: 'All other sessions signed out' },
});
