import { ApiError, type FieldErrors } from '../../errors.ts';
import type { ChangedMeanwhile } from '../../versions.ts';

/** An error of the data provider has the same data in its body. */
interface ProviderError extends Error {
  status?: number;
  body?: { code?: string; fields?: FieldErrors; changed?: ChangedMeanwhile };
}

/**
 * The rejected fields of an API error with their first message; undefined if no field was rejected.
 */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  const fields =
    error instanceof ApiError ? error.fields : (error as ProviderError | null)?.body?.fields;
  if (!fields || !Object.keys(fields).length) return undefined;
  return Object.fromEntries(Object.entries(fields).map(([path, [first]]) => [path, first ?? '']));
}

/** The message to show for any thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message
    ? error.message
    : 'Something went wrong. Please try again.';

/**
 * The status of an API error; 0 without a connection.
 * @example if (errorStatus(error) === 409) toast(toasts.duplicate);
 */
export const errorStatus = (error: unknown): number | undefined =>
  (error as { status?: number } | null)?.status;

/** Another user's change that caused a save to be rejected; undefined for any other error. */
export const changedMeanwhile = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof ApiError ? error.changed : (error as ProviderError | null)?.body?.changed;

/**
 * Whether the form itself shows the error, next to its inputs or above them, so that no toast is
 * needed.
 * @example catch (error) { if (!isSaidByForm(error)) toast(toasts.saveFailed); throw error; }
 */
export const isSaidByForm = (error: unknown): boolean =>
  fieldErrors(error) !== undefined || changedMeanwhile(error) !== undefined;
