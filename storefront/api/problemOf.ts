import type { ApiError } from '@foyer/kit';

/** What a failed call says, and what kind of failure it was. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  fields: Record<string, string[]>;
}

const NOBODY_ANSWERED = 'We can’t reach the server. Check your connection and try again.';

/** The message for a buyer. Only messages written by the server are passed on. */
export function problemOf(error: unknown): Problem {
  const { status, code, message, fields = {} } = error as Partial<ApiError>;
  if (status === 0) return { status: 0, code: 'offline', message: NOBODY_ANSWERED, fields: {} };
  if (status === undefined) throw error;
  return { status, code: code ?? 'unknown', message: message ?? '', fields: fields ?? {} };
}

/** Whether there was no response at all. */
export const isLost = (error: unknown): boolean =>
  (error as Partial<ApiError> | null)?.status === 0;

/** Whether the server rejected the request, so that a retry would fail the same way. */
export const isRefused = (error: unknown): boolean =>
  [409, 410, 422].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** Whether the resource doesn't exist, as opposed to being unreachable. */
export const isGone = (error: unknown): boolean =>
  [404, 410].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** The server's error code, if it sent one. */
export const codeOfProblem = (error: unknown): string | undefined =>
  (error as Partial<ApiError> | null)?.code;
