import { createContext, useContext, useLayoutEffect } from 'react';

/** An active filter of a `FilterPanel`. */
export interface ChosenFilter {
  label: string;
  /** The selected value in words. */
  words: string;
  /** Filters to clear with it. */
  resets: readonly string[];
}

/** Registers an active filter with the surrounding panel; undefined outside a panel. */
export const FilterPanelContext = createContext<
  ((source: string, chosen: ChosenFilter | undefined) => void) | undefined
>(undefined);

const NONE: readonly string[] = [];

/**
 * Reports the selected value to the surrounding `FilterPanel`.
 * @returns whether there is a panel, in which a filter is placed below its label
 */
export function useChosenFilter(given: {
  source: string;
  label: string;
  /** Undefined while the filter is inactive. */
  words: string | undefined;
  resets?: readonly string[];
}): boolean {
  const { source, label, words, resets = NONE } = given;
  const report = useContext(FilterPanelContext);
  useLayoutEffect(() => {
    if (!report || words === undefined) return;
    report(source, { label, words, resets });
    return () => report(source, undefined);
  }, [report, source, label, words, resets]);
  return report !== undefined;
}
