import { unavailable } from '../errors.ts';

/** The file store doesn't respond. Nothing was written, and the call can be retried later. */
export const filesUnavailable = () =>
  unavailable(
    'files_unavailable',
    'We can’t reach our file storage right now. Try again in a few minutes.',
  );
