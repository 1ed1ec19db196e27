import type { List } from './contract.ts';
import { fieldPaths, ownName } from './fields.ts';
import { humanName } from './record.ts';

/** The CSV of a list: wire name, or key of the listing's `cells` → heading, in column order. */
export const csvHeadings = (list: Pick<List, 'row' | 'csv'>): Readonly<Record<string, string>> =>
  list.csv ??
  Object.fromEntries(fieldPaths(list.row).map((field) => [field, humanName(ownName(field))]));
