import { get, type FieldValues } from 'react-hook-form';

/** A value of a form at its path: `details.name`. */
export type Leaf = readonly [path: string, value: unknown];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The values of a form by path; lists are values as a whole. */
export const leavesOf = (values: object, above = ''): Leaf[] =>
  Object.entries(values).flatMap(([key, value]): Leaf[] =>
    isGroup(value) ? leavesOf(value, `${above}${key}.`) : [[`${above}${key}`, value]],
  );

export const valueAt = (values: object | undefined, path: string): unknown => get(values, path);

/** Emptied inputs hold an empty text or null; both are nothing. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one === '' ? null : (one ?? null)) ===
  JSON.stringify(other === '' ? null : (other ?? null));

/** Whether react-hook-form marks anything at or below a place as typed. */
export const isMarked = (marks: unknown): boolean =>
  marks === true ||
  (typeof marks === 'object' && marks !== null && Object.values(marks).some(isMarked));

/** What was typed: the marked values of a form. */
export const typedLeaves = (values: FieldValues, marks: object): Leaf[] =>
  leavesOf(values).filter(([path]) => isMarked(get(marks, path)));
