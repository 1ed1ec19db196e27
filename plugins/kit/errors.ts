import type { ChangedMeanwhile } from './versions.ts';

/** Field path → messages, as the form shows them beside the inputs. */
export type FieldErrors = Record<string, string[]>;

/** The one table of what can go wrong: code → status. A code of a plugin's own takes its kind's status. */
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

/** An error whose sentence may leave the server. Anything else leaves as 500 `internal`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** What a save would have written over: of `changed_meanwhile`. */
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
  /** The error form of the wire. */
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
export const unavailable = thrower('unavailable');
/** @example throw conflict('default_rule', 'A default rule cannot be deleted.') */
export const conflict = thrower('conflict');

/** Nothing was saved: somebody else saved first, and their change would be lost. */
export const changedMeanwhile = (changed: ChangedMeanwhile): ApiError =>
  new ApiError({
    status: STATUS.conflict,
    code: 'changed_meanwhile',
    message: `This was changed by ${changed.by ?? 'somebody else'} in the meantime, so nothing was saved.`,
    changed,
  });

/** @example throw notFound('surcharge rule') // "There is no such surcharge rule." */
export const notFound = (what: string): ApiError =>
  new ApiError({
    status: STATUS.notFound,
    code: 'not_found',
    message: `There is no such ${what}.`,
  });

/** @example throw invalid({ 'details.name': ['This field is required'] }) */
export function invalid(fields: FieldErrors): ApiError {
  const [first] = Object.values(fields).flat();
  return new ApiError({
    status: STATUS.invalid,
    code: 'invalid',
    message: first ?? 'The request is not valid.',
    fields,
  });
}

/**
 * @param seconds how long to wait
 * @param why a sentence that says of what there was too much
 */
export const tooMany = (seconds: number, why = 'Too many tries.'): ApiError =>
  new ApiError({
    status: STATUS.tooMany,
    code: 'too_many_requests',
    message: `${why} Please wait ${durationOf(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  });

const durationOf = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
