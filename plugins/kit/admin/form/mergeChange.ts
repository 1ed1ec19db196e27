import { isMarked, isSameValue, leavesOf, valueAt } from './formLeaves.ts';

/** A field that two users changed to different values. */
export interface Difference {
  path: string;
  theirs: unknown;
  yours: unknown;
}

export interface Merged {
  /** Changed by both. */
  differences: Difference[];
  /** Changed only by the other user, with their value. */
  theirs: (readonly [path: string, value: unknown])[];
}

/** Neither has an input: one identifies the record, the other is sent with the form. */
const isInput = (path: string): boolean => path !== 'id' && path !== 'version';

/**
 * Merges another user's change into a form: `was` is the record as opened, `now` as stored,
 * `values` the form's values and `marks` the fields that were changed.
 */
export function mergeChange(given: {
  was: object | undefined;
  now: object;
  values: object;
  marks: object;
}): Merged {
  const { was, now, values, marks } = given;
  const merged: Merged = { differences: [], theirs: [] };
  for (const [path, yours] of leavesOf(values)) {
    const theirs = valueAt(now, path);
    if (!isInput(path) || theirs === undefined || isSameValue(theirs, valueAt(was, path))) continue;
    if (isSameValue(theirs, yours)) continue;
    if (isMarked(valueAt(marks, path))) merged.differences.push({ path, theirs, yours });
    else merged.theirs.push([path, theirs]);
  }
  return merged;
}
