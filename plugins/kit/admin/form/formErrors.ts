import { ApiError, type FieldErrors } from '../../errors.ts';
import type { ChangedMeanwhile } from '../../versions.ts';

/** An error of the data provider carries the same facts in its body. */
interface ProviderError extends Error {
  status?: number;
  body?: { code?: string; fields?: FieldErrors; changed?: ChangedMeanwhile };
}

/** The failed fields of an API error, first message each; undefined where no field was wrong. */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  const fields =
    error instanceof ApiError ? error.fields : (error as ProviderError | null)?.body?.fields;
  if (!fields || !Object.keys(fields).length) return undefined;
  return Object.fromEntries(Object.entries(fields).map(([path, [first]]) => [path, first ?? '']));
}

/** The sentence to show for whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message
    ? error.message
    : 'Something went wrong. Please try again.';

/**
 * The status of an API error, 0 without a connection.
 * @example if (errorStatus(error) === 409) toast(toasts.duplicate);
 */
export const errorStatus = (error: unknown): number | undefined =>
  (error as { status?: number } | null)?.status;

/** Somebody else's change that a save was refused for; undefined for any other failure. */
export const changedMeanwhile = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof ApiError ? error.changed : (error as ProviderError | null)?.body?.changed;

/**
 * Whether the form itself says what was wrong, beside its inputs or above them: no toast is needed.
 * @example catch (error) { if (!isSaidByForm(error)) toast(toasts.saveFailed); throw error; }
 */
export const isSaidByForm = (error: unknown): boolean =>
  fieldErrors(error) !== undefined || changedMeanwhile(error) !== undefined;
