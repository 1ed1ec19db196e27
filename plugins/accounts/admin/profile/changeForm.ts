import { text } from '@foyer/kit';
import * as z from 'zod';
import { passwordChange } from '../../contract/ownSessions.ts';

export const MISMATCH = 'new password did not match';

/** The three fields of the page. A mismatch is shown on both new ones. */
export const changeForm = z
  .object({ ...passwordChange, confirm: text('The confirm password field is required.') })
  .check(({ value, issues }) => {
    const { password, confirm } = value;
    if (password === '' || confirm === '' || password === confirm) return;
    // Before other errors of the new password, because an input shows its first error.
    for (const path of ['password', 'confirm'])
      issues.unshift({ code: 'custom', input: value, path: [path], message: MISMATCH });
  });
