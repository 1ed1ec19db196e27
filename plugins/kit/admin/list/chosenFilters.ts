import { createContext, useContext, useLayoutEffect } from 'react';

/** A filter of a `FilterPanel` that narrows the list now. */
export interface ChosenFilter {
  label: string;
  /** What was chosen, in words. */
  words: string;
  /** Filters that mean nothing without it. */
  resets: readonly string[];
}

/** Tells the panel around what a filter narrows the list by; undefined outside of a panel. */
export const FilterPanelContext = createContext<
  ((source: string, chosen: ChosenFilter | undefined) => void) | undefined
>(undefined);

const NONE: readonly string[] = [];

/**
 * Says to the `FilterPanel` around what is chosen.
 * @returns whether there is a panel: there a filter stands below its label
 */
export function useChosenFilter(given: {
  source: string;
  label: string;
  /** Undefined while the filter leaves everything. */
  words: string | undefined;
  resets?: readonly string[];
}): boolean {
  const { source, label, words, resets = NONE } = given;
  const tell = useContext(FilterPanelContext);
  useLayoutEffect(() => {
    if (!tell || words === undefined) return;
    tell(source, { label, words, resets });
    return () => tell(source, undefined);
  }, [tell, source, label, words, resets]);
  return tell !== undefined;
}
