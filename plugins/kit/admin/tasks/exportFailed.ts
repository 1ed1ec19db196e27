import { ApiError } from '../../errors.ts';
import { sharedToasts, type Toast } from '../toast/toasts.ts';

/** What an export that failed says, made of what the API answered. */
export type ExportFailed = (error: unknown) => Toast;

/** The server's own words for what went wrong, where it found some. */
export const exportError = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : 'Unknown error';

export const exportFailed: ExportFailed = (error) => ({
  ...sharedToasts.downloadFailed,
  body: exportError(error),
});
