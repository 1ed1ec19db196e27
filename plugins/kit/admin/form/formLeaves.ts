import { get, type FieldValues } from 'react-hook-form';

/** A value of a form with its path: `details.name`. */
export type Leaf = readonly [path: string, value: unknown];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The values of a form by path; lists are single values. */
export const leavesOf = (values: object, above = ''): Leaf[] =>
  Object.entries(values).flatMap(([key, value]): Leaf[] =>
    isGroup(value) ? leavesOf(value, `${above}${key}.`) : [[`${above}${key}`, value]],
  );

export const valueAt = (values: object | undefined, path: string): unknown => get(values, path);

/** Empty inputs contain an empty text or null; both count as no value. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one === '' ? null : (one ?? null)) ===
  JSON.stringify(other === '' ? null : (other ?? null));

/** Whether react-hook-form marks anything at or below a path as dirty. */
export const isMarked = (marks: unknown): boolean =>
  marks === true ||
  (typeof marks === 'object' && marks !== null && Object.values(marks).some(isMarked));

/** The dirty values of a form. */
export const typedLeaves = (values: FieldValues, marks: object): Leaf[] =>
  leavesOf(values).filter(([path]) => isMarked(get(marks, path)));
