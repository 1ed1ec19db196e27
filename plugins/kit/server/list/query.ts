import type * as z from 'zod';
import type { Plan } from '../postgres/database.ts';
import { isOneOfFew } from './where.ts';

/** A comparison of a declared field with a value from the wire. */
export interface Term {
  field: string;
  op: Op;
  value: unknown;
}
export const PARTS = ['all', 'rows', 'sums'] as const;
export type Part = (typeof PARTS)[number];
export type Op = 'eq' | 'ne' | 'gte' | 'lte' | 'gt' | 'lt' | 'contains' | 'in';

/** What both dialects mean: one of these is run, so that neither can drift. */
export interface ListQuery {
  dialect: 'simple-rest' | 'cursor';
  terms: readonly Term[];
  /** Looked for in every search field. */
  search: string | undefined;
  sort: { field: string; descending: boolean };
  limit: number;
  /** Rows to pass over, or the cursor to go on from. */
  offset: number;
  cursor: string | undefined;
  /** What of an answer is wanted: many rows are counted and added up longer than a page is read. */
  part: Part;
  /** What the list declares as `query`, as its schema made it. */
  own: Readonly<Record<string, unknown>>;
}

/**
 * What narrows a list is looked for by its values, where they do not stand in the statement; without
 * them one plan does for every page.
 */
export const planFor = (
  { terms, search }: Pick<ListQuery, 'terms' | 'search'>,
  row: z.ZodObject,
): Plan =>
  search === undefined && terms.every((term) => isOneOfFew(term, row)) ? 'of-all' : 'of-values';
