import type { ChangedMeanwhile } from './versions.ts';

/** Field path → messages, shown next to the inputs of a form. */
export type FieldErrors = Record<string, string[]>;

/** All error codes with their HTTP status. A plugin's own code uses the status of its kind. */
const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  tooMany: 429,
  gateway: 502,
  unavailable: 503,
} as const;

/** About as long as it takes to reconnect to a database. */
export const RETRY_AFTER_SECONDS = 5;

/** An error whose message may be sent to the client. Any other error becomes a 500 `internal`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** The change that the save would overwrite, for `changed_meanwhile`. */
  readonly changed: ChangedMeanwhile | undefined;
  readonly headers: Record<string, string>;
  constructor(problem: {
    status: number;
    code: string;
    message: string;
    fields?: FieldErrors | undefined;
    changed?: ChangedMeanwhile | undefined;
    headers?: Record<string, string>;
  }) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.fields;
    this.changed = problem.changed;
    this.headers = problem.headers ?? {};
  }
  /** The error as sent to the client. */
  toJSON() {
    const { code, message, fields, changed } = this;
    return { error: { code, message, ...(fields && { fields }), ...(changed && { changed }) } };
  }
}

const thrower =
  (kind: keyof typeof STATUS) =>
  (code: string, message: string): ApiError =>
    new ApiError({ status: STATUS[kind], code, message });

export const malformed = thrower('malformed');
export const unauthenticated = thrower('unauthenticated');
export const forbidden = thrower('forbidden');
export const gone = thrower('gone');
export const tooLarge = thrower('tooLarge');
export const unsupportedType = thrower('unsupportedType');
export const gateway = thrower('gateway');
/** A required service is unavailable. The response says when to retry. */
export const unavailable = (code: string, message: string): ApiError =>
  new ApiError({
    status: STATUS.unavailable,
    code,
    message,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
/** @example throw conflict('default_rule', 'A default rule cannot be deleted.') */
export const conflict = thrower('conflict');

/** Rejects a save because someone else saved first and their change would be lost. */
export const changedMeanwhile = (changed: ChangedMeanwhile): ApiError =>
  new ApiError({
    status: STATUS.conflict,
    code: 'changed_meanwhile',
    message: `${changed.by ?? 'Someone else'} changed this in the meantime, so your changes weren’t saved.`,
    changed,
  });

/** @example throw notFound('surcharge rule') // "Surcharge rule not found." */
export const notFound = (what: string): ApiError =>
  new ApiError({
    status: STATUS.notFound,
    code: 'not_found',
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`,
  });

/** @example throw invalid({ 'details.name': ['This field is required'] }) */
export function invalid(fields: FieldErrors): ApiError {
  const [first] = Object.values(fields).flat();
  return new ApiError({
    status: STATUS.invalid,
    code: 'invalid',
    message: first ?? 'This request isn’t valid.',
    fields,
  });
}

/**
 * @param seconds how long to wait
 * @param why a sentence that says which limit was exceeded
 */
export const tooMany = (seconds: number, why = 'Too many attempts.'): ApiError =>
  new ApiError({
    status: STATUS.tooMany,
    code: 'too_many_requests',
    message: `${why} Try again in ${durationOf(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  });

const durationOf = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
