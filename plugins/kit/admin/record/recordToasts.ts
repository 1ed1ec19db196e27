import { humanName } from '../../recordFields.ts';
import type { Noun } from '../../resource.ts';
import type { Toast } from '../toast/defineToasts.ts';

/** The toasts for a record's writes; a plugin can replace the wording. */
export interface RecordToasts {
  created: Toast;
  updated: Toast;
  deleted: Toast;
  saveFailed: Toast;
  deleteFailed: Toast;
  /** Another user has deleted the record in the meantime. */
  gone: Toast;
  /** A duplicate value. By default shown at its field, without a toast. */
  duplicate?: Toast;
}

export const recordToasts = (noun: Noun): RecordToasts => ({
  created: { kind: 'success', title: `${humanName(noun.one)} added` },
  updated: { kind: 'success', title: `${humanName(noun.one)} saved` },
  deleted: { kind: 'success', title: `${humanName(noun.one)} deleted` },
  saveFailed: { kind: 'error', title: `Couldn’t save the ${noun.one}` },
  deleteFailed: { kind: 'error', title: `Couldn’t delete the ${noun.one}` },
  gone: {
    kind: 'error',
    title: 'Already deleted',
    body: `Someone else deleted this ${noun.one}. The list is now up to date.`,
  },
});
