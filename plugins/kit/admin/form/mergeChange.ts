import { isMarked, isSameValue, leavesOf, valueAt } from './formLeaves.ts';

/** A field that two people changed to different values. */
export interface Difference {
  path: string;
  theirs: unknown;
  yours: unknown;
}

export interface Merged {
  /** Changed by both. */
  differences: Difference[];
  /** Changed by them alone, with their value. */
  theirs: (readonly [path: string, value: unknown])[];
}

/** Neither is an input's: the one names the record, the other goes with the form. */
const isInput = (path: string): boolean => path !== 'id' && path !== 'version';

/**
 * What somebody else's change means for a form: `was` is what it was opened with, `now` what is
 * stored, `values` what it holds and `marks` which of that was typed.
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
