import type { ApiError } from '@foyer/kit';

/** What a failed call says, and what kind of failure it was. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  fields: Record<string, string[]>;
}

const NOBODY_ANSWERED = 'There is no connection. Check your network, then try again.';

/** The sentence for a buyer. Only the server's own sentences are passed on. */
export function problemOf(error: unknown): Problem {
  const { status, code, message, fields = {} } = error as Partial<ApiError>;
  if (status === 0) return { status: 0, code: 'offline', message: NOBODY_ANSWERED, fields: {} };
  if (status === undefined) throw error;
  return { status, code: code ?? 'unknown', message: message ?? '', fields: fields ?? {} };
}

/** Whether nobody answered at all. */
export const isLost = (error: unknown): boolean =>
  (error as Partial<ApiError> | null)?.status === 0;

/** Whether the server has understood and said no: the same again gets the same answer. */
export const isRefused = (error: unknown): boolean =>
  [409, 410, 422].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** Whether what was asked for is not there, rather than out of reach. */
export const isGone = (error: unknown): boolean =>
  [404, 410].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** What the server calls a refusal; nothing where it refused nothing. */
export const codeOfProblem = (error: unknown): string | undefined =>
  (error as Partial<ApiError> | null)?.code;
