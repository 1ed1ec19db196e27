import { humanName, type Noun } from '../../record.ts';
import type { Toast } from '../toast/toasts.ts';

/** What is said of a record's writes; a plugin replaces what its product words otherwise. */
export interface RecordToasts {
  created: Toast;
  updated: Toast;
  deleted: Toast;
  saveFailed: Toast;
  deleteFailed: Toast;
  /** Somebody else has deleted it meanwhile. */
  gone: Toast;
  /** Another record has the value already; beside its field by itself, so none unless given. */
  duplicate?: Toast;
}

export const recordToasts = (noun: Noun): RecordToasts => ({
  created: { kind: 'success', title: `${humanName(noun.one)} added` },
  updated: { kind: 'success', title: `${humanName(noun.one)} saved` },
  deleted: { kind: 'success', title: `${humanName(noun.one)} deleted` },
  saveFailed: { kind: 'error', title: `The ${noun.one} could not be saved` },
  deleteFailed: { kind: 'error', title: `The ${noun.one} could not be deleted` },
  gone: {
    kind: 'error',
    title: 'Not here any more',
    body: `Somebody else has deleted this ${noun.one}. The list is up to date again.`,
  },
});
