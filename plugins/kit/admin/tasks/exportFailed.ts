import { ApiError } from '../../errors.ts';
import { sharedToasts, type Toast } from '../toast/defineToasts.ts';

/** The toast for a failed export, based on the API's response. */
export type ExportFailed = (error: unknown) => Toast;

/** The server's message for the error, if it has one. */
export const exportError = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : 'Unknown error';

export const exportFailed: ExportFailed = (error) => ({
  ...sharedToasts.downloadFailed,
  body: exportError(error),
});
