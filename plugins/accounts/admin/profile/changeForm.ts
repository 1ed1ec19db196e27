import { text } from '@foyer/kit';
import * as z from 'zod';
import { passwordChange } from '../../contract/ownSessions.ts';

export const MISMATCH = 'new password did not match';

/** The three fields of the page. What is not the same stands on both of the new ones. */
export const changeForm = z
  .object({ ...passwordChange, confirm: text('The confirm password field is required.') })
  .check(({ value, issues }) => {
    const { password, confirm } = value;
    if (password === '' || confirm === '' || password === confirm) return;
    // Before what else is wrong with the new one: an input says the first.
    for (const path of ['password', 'confirm'])
      issues.unshift({ code: 'custom', input: value, path: [path], message: MISMATCH });
  });
