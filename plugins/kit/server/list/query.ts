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

/** The common form of both dialects; only this is executed, so they can't diverge. */
export interface ListQuery {
  dialect: 'simple-rest' | 'cursor';
  terms: readonly Term[];
  /** Searched in every search field. */
  search: string | undefined;
  sort: { field: string; descending: boolean };
  limit: number;
  /** The number of rows to skip, or the cursor to continue from. */
  offset: number;
  cursor: string | undefined;
  /**
   * The requested part of the result; counting and summing many rows takes longer than reading a
   * page.
   */
  part: Part;
  /** The fields to group the count and the sums by; empty for the whole. */
  by: readonly string[];
  /** The list's own `query` parameters, parsed by its schema. */
  own: Readonly<Record<string, unknown>>;
}

/**
 * Whether a query must be planned for its values, because they aren't literals in the statement.
 * Otherwise one plan works for every page.
 */
export const planFor = (
  { terms, search }: Pick<ListQuery, 'terms' | 'search'>,
  row: z.ZodObject,
): Plan =>
  search === undefined && terms.every((term) => isOneOfFew(term, row)) ? 'of-all' : 'of-values';
